# Completes each line of standard input, `LINE|EXPECTED`, in an interactive zsh on a terminal.
#
#   zsh complete.zsh FOLDER SHOWN     FOLDER has `_tactus`; SHOWN is a file for the completed lines
zmodload zsh/zpty
folder=$1 shown=$2
zpty shell "TERM=dumb PS1='' zsh -f -i"
zpty -w shell "fpath=($folder \$fpath); autoload -Uz compinit; compinit -u -D
  show() { print -r -- \$BUFFER >>$shown; }; zle -N show; bindkey '^T' show
  bindkey '^U' kill-whole-line; PS1='ready>'"
zpty -r -m shell text '*ready>*' || exit 1

integer count=0 turn
while IFS='|' read -r line expected; do
  # A tab completes, control-T writes the line into the file, control-U deletes it.
  zpty -w -n shell "$line"$'\t\x14\x15'
  count+=1
  for turn in {1..200}; do
    [[ -f $shown && $(wc -l <$shown) -ge $count ]] && break
    zselect -t 5 2>/dev/null || sleep 0.05
  done
  got=$(sed -n "${count}p" $shown 2>/dev/null)
  if [[ $got != *$expected* ]]; then
    print -u2 "zsh: \"$line\" became \"$got\", without $expected"
    exit 1
  fi
done
zpty -d shell

# Completes each line of standard input, `LINE|EXPECTED`.
#
#   fish complete.fish SCRIPT
source $argv[1]
while read --delimiter='|' line expected
    set offers (complete --do-complete=$line | string replace --regex '\t.*' '')
    # A folder is offered with its slash, and a value with its option.
    if not string match --quiet --entire -- $expected $offers
        echo "fish: \"$line\" offers \"$offers\", without $expected" >&2
        exit 1
    end
end

# Completes `tactus play hea` as the package bash-completion does for a user who types it.
source /usr/share/bash-completion/bash_completion
_completion_loader tactus || [ $? -eq 124 ]
COMP_LINE='tactus play hea' COMP_POINT=15
_tactus
[ "${COMPREPLY[*]}" = heartbeats ]

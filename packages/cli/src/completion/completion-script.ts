import { ownValue } from '@groundwork/json/json-values'
import { usageError } from '../failures/cli-error.ts'

/** A field is followed by its value, without a blank. */
const BASH = `# bash completion of groundwork
_groundwork() {
  local found word
  mapfile -t found < <(groundwork __complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  # Names come from a service: bash puts them on the line as they are, and would run what stands in them.
  COMPREPLY=()
  for word in "\${found[@]}"; do
    printf -v word %q "$word"
    COMPREPLY+=("$word")
  done
  if [[ \${#COMPREPLY[@]} -eq 1 && \${COMPREPLY[0]} == *= ]]; then compopt -o nospace 2>/dev/null; fi
}
complete -o default -F _groundwork groundwork
`

const ZSH = `#compdef groundwork
_groundwork() {
  local -a found
  found=("\${(@f)$(groundwork __complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  found=(\${found:#})
  if (( \${#found} )); then
    compadd -S '' -- \${(M)found:#*=}
    compadd -- \${found:#*=}
  else
    _files
  fi
}
if [ "\${funcstack[1]}" = "_groundwork" ]; then _groundwork "$@"; else compdef _groundwork groundwork; fi
`

const FISH = `# fish completion of groundwork
function __groundwork_complete
    set -l words (commandline -opc)[2..-1]
    groundwork __complete -- $words (commandline -ct) 2>/dev/null
end
complete -c groundwork -a '(__groundwork_complete)'
`

const SCRIPTS: Readonly<Record<string, string>> = { bash: BASH, zsh: ZSH, fish: FISH }

export function completionScript(shell: string): string {
  const script = ownValue(SCRIPTS, shell)
  if (script === undefined)
    throw usageError(
      `There is no completion for "${shell}".`,
      `There is one for ${Object.keys(SCRIPTS).join(', ')}.`,
    )
  return script
}

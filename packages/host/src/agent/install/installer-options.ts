const OPTIONS: readonly string[] = [
  '--append-karg',
  '--delete-karg',
  '-n',
  '--copy-network',
  '--network-dir',
  '--save-partlabel',
  '--save-partindex',
  '--image-url',
  '--image-file',
]

// The range `+-=` of the wire's pattern also lets `;` and `<` pass: services rely on it.
const VALUE = /^[A-Za-z0-9@!#$%*()_+-=//.,";':{}[\]]+$/

export type InstallerOptions =
  | { readonly ok: true; readonly options: readonly string[] }
  | { readonly ok: false; readonly error: string }

/** Options for the program that writes the disk, from the JSON text of a request; empty: none. */
export function installerOptions(text: string): InstallerOptions {
  if (text === '') return { ok: true, options: [] }
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return refused('installer_args is not valid JSON.')
  }
  if (parsed === null) return { ok: true, options: [] }
  if (!Array.isArray(parsed)) return refused('installer_args is not a JSON array.')
  const options: string[] = []
  for (const option of parsed) {
    if (typeof option !== 'string') return refused('installer_args holds something that is not text.')
    if (option.startsWith('-') ? !OPTIONS.includes(option) : !VALUE.test(option))
      return refused(`installer_args holds "${option}", which is not allowed.`)
    options.push(option)
  }
  return { ok: true, options }
}

const refused = (error: string): InstallerOptions => ({ ok: false, error })

import { INSTALLER_OPTION_VALUE, INSTALLER_OPTIONS } from '@groundwork/contract/hosts'

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
    if (option.startsWith('-') ? !INSTALLER_OPTIONS.includes(option) : !INSTALLER_OPTION_VALUE.test(option))
      return refused(`installer_args holds "${option}", which is not allowed.`)
    options.push(option)
  }
  return { ok: true, options }
}

const refused = (error: string): InstallerOptions => ({ ok: false, error })

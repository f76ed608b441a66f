import type { Profile, Section, Settings, Value } from './profile.ts'

/** Sections with a blank line between, keys sorted, what is empty left out. */
export const writeKeyfile = ({ sections }: Pick<Profile, 'sections'>): string =>
  sections.map(writeSection).join('\n')

const writeSection = ({ name, settings }: Section): string =>
  [`[${name}]`, ...writeSettings(settings), ...(name === 'connection' ? LAST_OF_CONNECTION : [])]
    .map((line) => `${line}\n`)
    .join('')

/** Before the profiles that the image itself makes. It comes last because it was always added afterwards. */
const LAST_OF_CONNECTION = ['autoconnect-priority=1']

function writeSettings(settings: Settings): readonly string[] {
  return Object.keys(settings)
    .sort()
    .flatMap((key) => {
      const written = writeValue(settings[key])
      return written === '' ? [] : [`${key}=${written}`]
    })
}

function writeValue(value: Value): string {
  if (value === undefined) return ''
  return escaped(Array.isArray(value) ? value.join(';') : String(value))
}

/** GLib takes a backslash for the begin of an escape, and cuts off blanks in front. */
const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replace(/^ /, '\\s')

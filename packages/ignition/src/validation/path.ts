import { quote, type Report } from './report.ts'

/** What Linux takes, without the zero byte at the end. */
const MAX_PATH_BYTES = 4095

/** Reports what is wrong with a path; tells whether it may be compared with others. */
export function checkPath(value: string, path: string, report: Report): boolean {
  const fault = pathFault(value)
  if (fault) report.add(path, `${quote(value)} ${fault}.`)
  return fault === null
}

function pathFault(value: string): string | null {
  if (!value.startsWith('/')) return 'is not an absolute path; begin it with a slash'
  if (Buffer.byteLength(value) > MAX_PATH_BYTES) return `is longer than ${MAX_PATH_BYTES} bytes`
  if (value.includes('\0')) return 'has a zero byte'
  if (value === '/') return null
  const isClean = value
    .slice(1)
    .split('/')
    .every((part) => part !== '' && part !== '.' && part !== '..')
  return isClean
    ? null
    : 'is not in its shortest form; write it without "//", ".", ".." and a slash at the end'
}

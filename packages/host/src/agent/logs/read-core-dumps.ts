export interface CoreDump {
  readonly pid: string
  /** The program that crashed, without its folder. */
  readonly program: string
}

/** From `coredumpctl list --no-legend`: weekday, date, time, zone, pid, uid, gid, signal, what is kept, program, size. */
export function readCoreDumps(text: string): CoreDump[] {
  return text.split('\n').flatMap((line) => {
    const columns = line.trim().split(/\s+/)
    const [pid = '', , , , kept = '', path = ''] = columns.slice(4)
    const program = path.split('/').at(-1) ?? ''
    const isThere = /^\d+$/.test(pid) && program !== '' && !['none', 'missing', 'inaccessible'].includes(kept)
    return isThere ? [{ pid, program }] : []
  })
}

export interface RaidArray {
  readonly path: string
  readonly members: readonly string[]
  /** A volume inside of a container that the firmware keeps; it has to go before the container. */
  readonly isInContainer: boolean
}

/** From `mdadm -v --query --detail --scan`; the members of an array stand in a line of their own below it. */
export function readArrays(text: string): readonly RaidArray[] {
  const arrays: RaidArray[] = []
  for (const line of text.split('\n')) {
    const [word = '', path = '', ...more] = line.split(/\s+/).filter((each) => each !== '')
    if (/^(?:INACTIVE-)?ARRAY$/.test(word) && path.startsWith('/')) {
      const isInContainer = more.some((each) => each.startsWith('container='))
      arrays.push({ path, members: membersIn(line), isInContainer })
      continue
    }
    const last = arrays.at(-1)
    if (last !== undefined && word.startsWith('devices='))
      arrays[arrays.length - 1] = { ...last, members: [...last.members, ...membersIn(line)] }
  }
  return arrays
}

function membersIn(line: string): readonly string[] {
  const list = line.split(/\s+/).find((word) => word.startsWith('devices='))
  return (list?.slice('devices='.length).split(',') ?? []).filter((member) => member.startsWith('/'))
}

/** Names from `dmsetup ls`: each line is a name, a tab, and its numbers. */
export function readMappedNames(text: string): readonly string[] {
  return text.split('\n').flatMap((line) => {
    const [name = '', numbers] = line.split('\t')
    return name.trim() !== '' && numbers !== undefined ? [name.trim()] : []
  })
}

/** Names of devices from `dmsetup deps -o devname`: `2 dependencies	: (sda3) (sdb1)`. */
export const readDependencies = (text: string): readonly string[] =>
  [...text.matchAll(/\(([^()\n]+)\)/g)].map(([, name = '']) => name)

export interface DiskArguments {
  readonly appendedArguments: readonly string[]
  readonly deletedArguments: readonly string[]
  /** The installed system starts with the network settings of this one. */
  readonly copiesNetwork: boolean
}

/** What the options of coreos-installer mean where the installer does its work without it. */
export function readDiskArguments(words: readonly string[]): DiskArguments {
  return {
    appendedArguments: valuesOf(words, '--append-karg'),
    deletedArguments: valuesOf(words, '--delete-karg'),
    copiesNetwork: words.some((word) => word === '--copy-network' || word === '-n'),
  }
}

function valuesOf(words: readonly string[], option: string): readonly string[] {
  return words.flatMap((word, at) => {
    if (word.startsWith(`${option}=`)) return [word.slice(option.length + 1)]
    const value = words[at + 1]
    return word === option && value !== undefined ? [value] : []
  })
}

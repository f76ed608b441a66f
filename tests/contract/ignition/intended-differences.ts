// Overrides that the reference accepts and we refuse. It drops what it does not know, so the user learns at boot, or
// never, that a part of the document had no effect.

export interface IntendedDifference {
  /** The end of the recorded name; discovery and hosts have the same cases. */
  readonly name: string
  /** Where we find fault. */
  readonly path: string
  readonly reason: string
}

export const INTENDED_DIFFERENCES: readonly IntendedDifference[] = [
  {
    name: 'unknown top-level key',
    path: 'foo',
    reason: 'The key would be ignored without a word.',
  },
  {
    name: 'unknown key in file',
    path: 'storage.files[0].colour',
    reason: 'The key would be ignored without a word.',
  },
  {
    name: '3.2 feature (luks) in 3.1.0',
    path: 'storage.luks',
    reason: 'The volume would not be encrypted, because 3.1.0 does not know the key.',
  },
  {
    name: 'kernelArguments in 3.2.0',
    path: 'kernelArguments',
    reason: 'The arguments would have no effect, because 3.2.0 does not know the key.',
  },
  {
    name: 'user without name',
    path: 'passwd.users[0].name',
    reason: 'Ignition would call useradd without a name and the boot would fail.',
  },
  {
    name: 'link without target',
    path: 'storage.links[0].target',
    reason: 'The boot would fail; the specification requires a target since 3.3.0.',
  },
]

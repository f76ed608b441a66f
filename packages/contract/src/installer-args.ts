// Options for the program that writes the disk: only some, and only values that no shell could take amiss.

export const INSTALLER_OPTIONS: readonly string[] = [
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

// The range `+-=` of the wire's pattern also lets `;` and `<` pass: clients and services rely on it.
export const INSTALLER_OPTION_VALUE = /^[A-Za-z0-9@!#$%*()_+-=//.,";':{}[\]]+$/

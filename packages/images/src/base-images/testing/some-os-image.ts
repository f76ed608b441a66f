import type { OsImage } from '../os-image.ts'

export const someOsImage = (changes: Partial<OsImage> = {}): OsImage => ({
  openshift_version: '4.18',
  cpu_architecture: 'x86_64',
  url: 'http://127.0.0.1:9/live.iso',
  version: '418.94.202502100215-0',
  sha256: '',
  type: 'full-iso',
  isRemote: false,
  ...changes,
})

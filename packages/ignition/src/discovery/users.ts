import type { User } from '../document/document.ts'

/** With a key a person may log in as `core`; a password never works. */
export function users(sshAuthorizedKey: string): readonly User[] {
  // Ignition refuses a key that is there twice.
  const lines = new Set(sshAuthorizedKey.split('\n').map((line) => line.trim()))
  const keys = [...lines].filter((line) => line !== '')
  if (keys.length === 0) return []
  return [{ name: 'core', passwordHash: '!', sshAuthorizedKeys: keys, groups: ['sudo'] }]
}

// Run by tests as a process of its own: writes files into the directory given, one after the other, and tells of each one
// that is stored, until it is killed.
import { createDirectoryStore } from '../directory-store.ts'

const store = await createDirectoryStore(process.argv[2] ?? '')
for (let index = 0; ; index += 1) {
  await store.put(`files/${index % 50}/${index}`, Buffer.alloc(300_000, String(index % 10)))
  console.log(index)
}

import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { sharedRoomTrouble } from './room-look.ts'

const disks = () => ({
  dataDir: tmpdir(),
  databaseUrl: null,
  files: { kind: 'directory' as const, path: tmpdir() },
})

it('looks once at a disk that hangs, however many ask, and again when it answered', async () => {
  const config = disks()
  let answer: (found: null) => void = () => undefined
  const hung = new Promise<null>((resolve) => {
    answer = resolve
  })
  let looks = 0
  const look = () => {
    looks += 1
    return hung
  }
  const asked = Array.from({ length: 50 }, () => sharedRoomTrouble(config, look))
  expect(looks).toBe(1)
  answer(null)
  expect(new Set(await Promise.all(asked))).toEqual(new Set([null]))
  await sharedRoomTrouble(config, look)
  expect(looks).toBe(2)
})

it('tells all that asked of a look that failed, and looks again', async () => {
  const config = disks()
  const fail = () => Promise.reject(new Error('no disk'))
  const asked = await Promise.allSettled([sharedRoomTrouble(config, fail), sharedRoomTrouble(config, fail)])
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await sharedRoomTrouble(config)).toBeNull()
})

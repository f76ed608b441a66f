import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBareMachine, createSampleMachine } from './sample-machine.ts'

const machine = createSampleMachine(`A comment.
@file /sys/devices/a/size
12
@link /sys/block/sda /sys/devices/a
@dir /sys/block/empty
@hex /boot/vars 0600000001
@file /dev/sda

@cmd tool --one two
first
second
@cmd other
@exit 3
@stderr it broke
@cmd twice
a
@cmd twice
b
`)

describe('files', () => {
  it('reads through links and lists what is there', async () => {
    expect(await machine.files.text('/sys/block/sda/size')).toBe('12\n')
    expect(await machine.files.realPath('/sys/block/sda/size')).toBe('/sys/devices/a/size')
    expect(await machine.files.list('/sys/block')).toEqual(['empty', 'sda'])
    expect(await machine.files.list('/sys/block/sda')).toEqual(['size'])
    expect(await machine.files.kind('/sys/block/sda')).toBe('directory')
    expect(await machine.files.kind('/dev/sda')).toBe('device')
    expect([...((await machine.files.bytes('/boot/vars', 1, 4)) ?? [])]).toEqual([1])
  })

  it('knows nothing of what is not told', async () => {
    expect(await machine.files.text('/sys/block')).toBeNull()
    expect(await machine.files.text('/none')).toBeNull()
    expect(await machine.files.list('/none')).toEqual([])
    expect(await machine.files.kind('/sys/block/sda/size/x')).toBeNull()
  })

  it('keeps what is written, also behind a link', async () => {
    const writable = createSampleMachine('@link /a /b\n@dir /b')
    await writable.files.write('/a/c', 'text')
    expect(await writable.files.text('/b/c')).toBe('text')
    await writable.files.remove('/b/c')
    expect(await writable.files.list('/b')).toEqual([])
  })

  it('does not follow links in a circle', async () => {
    const circle = createSampleMachine('@link /a /b\n@link /b /a')
    expect(await circle.files.text('/a')).toBeNull()
  })
})

describe('commands', () => {
  it('answers and remembers', async () => {
    expect(await machine.run('tool', ['--one', 'two'])).toEqual({
      code: 0,
      stdout: 'first\nsecond\n',
      stderr: '',
    })
    expect(await machine.run('other', [])).toEqual({ code: 3, stdout: '', stderr: 'it broke\n' })
    expect(await machine.run('other', [], { isMerged: true })).toEqual({
      code: 3,
      stdout: 'it broke\n',
      stderr: '',
    })
    expect((await machine.run('unlisted', [])).code).toBe(1)
    expect((await createBareMachine().run('unlisted', [])).code).toBe(-1)
    expect(machine.commands.slice(0, 2)).toEqual(['tool --one two', 'other'])
  })

  it('answers in turn what is told twice', async () => {
    const said = [
      await machine.run('twice', []),
      await machine.run('twice', []),
      await machine.run('twice', []),
    ]
    expect(said.map(({ stdout }) => stdout)).toEqual(['a\n', 'b\n', 'b\n'])
  })
})

it('reads any text', () => {
  fc.assert(fc.property(fc.string(), (text) => void createSampleMachine(text)))
})

import { createConnection, createServer, type Server } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { listenLocally } from '../../testing/listen-locally.ts'
import { createRealTcp } from './real-tcp.ts'

const HOUR = 3_600_000
const tcp = createRealTcp()
afterEach(() => tcp.stopAccepting())

const listenAnywhere = async (server: Server): Promise<number> =>
  Number((await listenLocally(server)).split(':')[1])

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listenAnywhere(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

describe('a port that the machine accepts connections at', () => {
  it('is open until it is given back', async () => {
    const port = await freePort()
    expect(await tcp.probe('127.0.0.1', port, 5_000)).toBe('refused')
    expect(await tcp.accept('127.0.0.1', port, HOUR)).toBe(true)
    expect(await tcp.probe('127.0.0.1', port, 5_000)).toBe('open')
    expect(await tcp.accept('127.0.0.1', port, HOUR)).toBe(true)
    await tcp.stopAccepting()
    expect(await tcp.probe('127.0.0.1', port, 5_000)).toBe('refused')
  })

  it('is shared by calls that overlap', async () => {
    const port = await freePort()
    const calls = [1, 2, 3].map(() => tcp.accept('127.0.0.1', port, HOUR))
    expect(await Promise.all(calls)).toEqual([true, true, true])
  })

  it('is given back also when it was only just asked for', async () => {
    const port = await freePort()
    const pending = tcp.accept('127.0.0.1', port, HOUR)
    await tcp.stopAccepting()
    expect(await pending).toBe(false)
    expect(await tcp.probe('127.0.0.1', port, 5_000)).toBe('refused')
  })

  it('is given back by itself when its time is over', async () => {
    const port = await freePort()
    expect(await tcp.accept('127.0.0.1', port, 1)).toBe(true)
    await expect.poll(() => tcp.probe('127.0.0.1', port, 5_000)).toBe('refused')
  })

  it('is left to a program that has it', async () => {
    const server = createServer()
    const port = await listenAnywhere(server)
    expect(await tcp.accept('127.0.0.1', port, HOUR)).toBe(false)
    await new Promise((resolve) => server.close(resolve))
    expect(await tcp.accept('127.0.0.1', port, HOUR)).toBe(true)
  })

  it('closes every connection without reading from it, however many come', async () => {
    const port = await freePort()
    await tcp.accept('127.0.0.1', port, HOUR)
    const ended = Array.from({ length: 200 }, () => {
      const socket = createConnection({ host: '127.0.0.1', port })
      socket.on('error', () => {})
      socket.write('x'.repeat(100_000))
      return new Promise((resolve) => socket.once('close', resolve))
    })
    await Promise.all(ended)
    expect(await tcp.probe('127.0.0.1', port, 5_000)).toBe('open')
  })

  it('cannot be had at an address of another machine', async () => {
    expect(await tcp.accept('192.0.2.1', 9100, HOUR)).toBe(false)
  })
})

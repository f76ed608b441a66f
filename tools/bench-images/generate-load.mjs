// Reads as much as it can and throws it away: raw sockets that all fill one buffer. Shares the machine with what it measures,
// so it is a process of its own that does as little as possible. Takes its task from, and tells the result to, its parent.
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'

const RANGE_BYTES = 64 * 1024
const buffer = Buffer.allocUnsafe(256 * 1024)

process.once('message', async (task) => {
  const result = task.kind === 'first-byte' ? await firstBytes(task) : await measured(task)
  process.send(result, () => process.disconnect())
})

/** Counts what comes within the time; what a server does is seen from outside. */
async function measured(task) {
  const counters = { bytes: 0, requests: 0, times: [], onRequest() {} }
  const stop = task.kind === 'readers' ? startReaders(task, counters) : startRanges(task, counters)
  const own = process.cpuUsage()
  const cpu = cpuSeconds(task.pids)
  const started = performance.now()
  let peakMiB = 0
  const sampling = setInterval(() => {
    peakMiB = Math.max(peakMiB, residentMiB(task.pids))
  }, 200)
  await over(task, counters)
  const seconds = (performance.now() - started) / 1_000
  const used = cpuSeconds(task.pids) - cpu
  const { user, system } = process.cpuUsage(own)
  const { bytes, requests, times } = counters
  clearInterval(sampling)
  stop()
  times.sort((a, b) => a - b)
  return {
    seconds,
    bytes,
    requests,
    cpuSeconds: used,
    generatorCpuSeconds: (user + system) / 1e6,
    residentMiB: Math.max(peakMiB, residentMiB(task.pids)),
    p50Ms: at(times, 0.5),
    p99Ms: at(times, 0.99),
  }
}

/** A number of requests, or a time. */
function over({ requests, seconds }, counters) {
  if (requests === undefined) return new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
  return new Promise((resolve) => {
    counters.onRequest = () => {
      if (counters.requests >= requests) resolve()
    }
  })
}

/** Each reader asks for the whole file, again and again. */
function startReaders({ port, path, connections }, counters) {
  const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`
  const sockets = new Set()
  let isOver = false
  const read = () => {
    const socket = open(port, (length) => {
      counters.bytes += length
    })
    sockets.add(socket)
    socket.once('connect', () => socket.write(request))
    socket.once('close', () => {
      sockets.delete(socket)
      counters.requests += 1
      if (!isOver) read()
    })
  }
  for (let count = 0; count < connections; count += 1) read()
  return () => {
    isOver = true
    for (const socket of sockets) socket.destroy()
  }
}

/** Each connection asks for a random aligned range when it has the one before. */
function startRanges({ port, path, connections, size }, counters) {
  const places = Math.floor(size / RANGE_BYTES)
  const sockets = Array.from({ length: connections }, () => {
    let missing = 0
    let askedAt = 0
    const askNext = () => {
      const start = Math.floor(Math.random() * places) * RANGE_BYTES
      missing = -1
      askedAt = performance.now()
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nRange: bytes=${start}-${start + RANGE_BYTES - 1}\r\n\r\n`,
      )
    }
    const socket = open(port, (length, bytes) => {
      if (missing < 0) {
        const headEnd = bytes.indexOf('\r\n\r\n')
        if (bytes.toString('latin1', 9, 12) !== '206' || headEnd < 0) throw new Error('not a range')
        missing = RANGE_BYTES + headEnd + 4
      }
      missing -= length
      if (missing > 0) return
      counters.bytes += RANGE_BYTES
      counters.requests += 1
      counters.times.push(performance.now() - askedAt)
      counters.onRequest()
      askNext()
    })
    socket.once('connect', askNext)
    return socket
  })
  return () => {
    for (const socket of sockets) socket.destroy()
  }
}

/** From connect to the first byte of the body, a new connection each time. */
async function firstBytes({ port, path, times: count, pauseMs }) {
  const times = []
  for (let index = 0; index < count; index += 1) {
    times.push(await firstByte(port, path))
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  times.sort((a, b) => a - b)
  return { medianMs: at(times, 0.5), leastMs: at(times, 0), mostMs: at(times, 1) }
}

function firstByte(port, path) {
  return new Promise((resolve) => {
    const started = performance.now()
    let head = ''
    const socket = open(port, (_, bytes) => {
      head += bytes.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end < 0 || head.length <= end + 4) return
      resolve(performance.now() - started)
      socket.destroy()
    })
    socket.once('connect', () => socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`))
  })
}

function open(port, onBytes) {
  const callback = (length, target) => {
    onBytes(length, target.subarray(0, length))
    return true
  }
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread: { buffer, callback } })
  socket.on('error', (error) => console.error(`generator: ${error.message}`))
  return socket
}

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

const sum = (pids, of) => pids.reduce((total, pid) => total + of(pid), 0)

const cpuSeconds = (pids) =>
  sum(pids, (pid) => {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / 100
  })

const residentMiB = (pids) =>
  sum(
    pids,
    (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
  )

// What is measured: our image server, and nginx as the yardstick, each in processes of their own.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { startService } from '../bench-service/running-service.ts'

export interface RunningServer {
  readonly name: string
  readonly port: number
  /** Where the image is. */
  readonly path: string
  readonly pids: readonly number[]
  stop(): Promise<void>
}

const VERSION = '4.18'
const PULL_SECRET = JSON.stringify({
  auths: { 'quay.io': { auth: 'dTpw' }, 'registry.example.com': { auth: 'dTpw' } },
})

/** The whole service as people run it, with an infra-env. */
export async function startOurs(
  image: string,
): Promise<RunningServer & { readonly startMs: number; readonly dataDir: string }> {
  const service = await startService(undefined, ['--os-image', `${VERSION}=${image}`])
  const answer = await fetch(`http://127.0.0.1:${service.port}/api/assisted-install/v2/infra-envs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'bench',
      pull_secret: PULL_SECRET,
      openshift_version: VERSION,
      image_type: 'full-iso',
      kernel_arguments: [{ operation: 'append', value: 'rd.net.timeout.carrier=60' }],
    }),
  })
  const { download_url } = (await answer.json()) as { download_url: string }
  return {
    name: 'groundwork',
    port: service.imagePort,
    path: new URL(download_url).pathname,
    pids: [service.pid],
    startMs: service.startMs,
    dataDir: service.dataDir,
    stop: () => service.stop(),
  }
}

/** null: it is not installed. */
export async function startNginx(directory: string, fileName: string): Promise<RunningServer | null> {
  const places = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  const program = places.map((place) => join(place, 'nginx')).find((path) => existsSync(path))
  if (program === undefined) return null
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const configuration = join(directory, 'nginx.conf')
  writeFileSync(configuration, nginxConfiguration(directory, port))
  const child = spawn(program, ['-p', directory, '-c', configuration], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await listening(port)
  const master = child.pid ?? 0
  const workers = await childrenOf(master, NGINX_WORKERS)
  return {
    name: 'nginx',
    port,
    path: `/${fileName}`,
    pids: [master, ...workers],
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

const NGINX_WORKERS = 2

/** The port is open before the workers are there. */
async function childrenOf(pid: number, count: number): Promise<number[]> {
  for (let attempt = 0; attempt < 250; attempt += 1) {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
    const children = text === '' ? [] : text.split(' ').map(Number)
    if (children.length >= count) return children
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('nginx has no workers.')
}

const nginxConfiguration = (directory: string, port: number): string => `
daemon off;
user root;
worker_processes ${NGINX_WORKERS};
pid ${directory}/nginx.pid;
error_log ${directory}/nginx.log;
events { worker_connections 2048; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  client_body_temp_path ${directory}/temp;
  proxy_temp_path ${directory}/temp;
  fastcgi_temp_path ${directory}/temp;
  uwsgi_temp_path ${directory}/temp;
  scgi_temp_path ${directory}/temp;
  server { listen 127.0.0.1:${port}; root ${directory}; }
}
`

async function listening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 250; attempt += 1) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true))
      socket.once('connect', () => socket.destroy())
      socket.once('error', () => resolve(false))
    })
    if (isOpen) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('nginx does not listen.')
}

/** What reading alone costs. */
export function measureCat(path: string): { readonly seconds: number; readonly cpuSeconds: number } {
  const before = childrenCpuSeconds()
  const started = performance.now()
  spawnSync('sh', ['-c', 'cat "$1" > /dev/null', 'sh', path])
  return { seconds: (performance.now() - started) / 1_000, cpuSeconds: childrenCpuSeconds() - before }
}

function childrenCpuSeconds(): number {
  const text = readFileSync('/proc/self/stat', 'latin1')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / 100
}

// Debian's nginx in front of the service, without installing it: that would start a service of the system.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startDaemon } from '../../testing/daemon.ts'
import { freePorts } from '../../testing/free-ports.ts'
import { needUnpackedProgram } from '../../testing/unpacked-program.ts'

export interface Nginx {
  readonly port: number
  stop(): Promise<void>
}

export interface NginxOptions {
  readonly directory: string
  /** Where the API is. */
  readonly upstream: string
  /** Lines of configuration, in place of nginx's own choice of headers. */
  readonly headers: readonly string[]
}

/** As the page of the reference has it in front: the name without the port. */
export const HOST_WITHOUT_PORT = 'proxy_set_header Host $host;'

export async function startNginx({ directory, upstream, headers }: NginxOptions): Promise<Nginx> {
  const program = await needUnpackedProgram('nginx', 'nginx', 'sbin')
  const [port = 0] = await freePorts(1)
  const folders = ['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  for (const folder of folders) await mkdir(join(directory, folder), { recursive: true })
  const config = join(directory, 'nginx.conf')
  await writeFile(
    config,
    `
daemon off;
# One process, so that none is left behind.
master_process off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${directory}/pid;
error_log stderr notice;
events {}
http {
  access_log off;
  client_body_temp_path ${directory}/body;
  proxy_temp_path ${directory}/proxy;
  fastcgi_temp_path ${directory}/fastcgi;
  uwsgi_temp_path ${directory}/uwsgi;
  scgi_temp_path ${directory}/scgi;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${upstream};
      proxy_http_version 1.1;
      ${headers.join('\n      ')}
    }
  }
}
`,
  )
  const words = ['-p', directory, '-c', config, '-e', 'stderr']
  const nginx = await startDaemon(program, words, join(directory, 'nginx.log'))
  await nginx.waitUntil('it passed on a request', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/health`)
    await answer.arrayBuffer()
    return answer.status === 200
  })
  return { port, stop: () => nginx.kill() }
}

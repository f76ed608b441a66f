import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { openTunnel } from './open-tunnel.ts'

it('is not waited for at a connection that is closed already', async () => {
  const closed = new Socket().destroy()
  const proxy = new URL('http://me:secret@proxy.example.com:3128')
  await expect(openTunnel(closed, proxy, { host: 'a.example.com', port: 443 })).rejects.toThrow(
    'The proxy proxy.example.com:3128 has closed the connection.',
  )
})

// A registry with a release, a tool and a catalogue of operators; it is also where they are mirrored to.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildPayload } from '@groundwork/mirror/testing'
import { buildImage } from '@groundwork/registry/testing'
import { createAuthority } from '../../testing/authority.ts'
import { startDockerRegistry } from '../../testing/docker-registry.ts'
import { pushImage } from '../registry/push-image.ts'

export interface MirrorSite {
  readonly host: string
  close(): Promise<void>
}

const LOGIN = { kind: 'htpasswd', user: 'mirror', password: 'open sesame, please' } as const

/** Writes ca.pem and logins into the home. */
export async function startMirrorSite(directory: string, home: string): Promise<MirrorSite> {
  await mkdir(directory, { recursive: true })
  const authority = await createAuthority(join(directory, 'authority'))
  const common = { directory, storage: join(directory, 'storage') }
  const { host, kill } = await startDockerRegistry({ ...common, name: 'secure', authority, login: LOGIN })
  const open = await startDockerRegistry({ ...common, name: 'open', authority: null, login: null })
  const push = (repository: string, image: Awaited<ReturnType<typeof buildImage>>, tag: string) =>
    pushImage(open.host, repository, image, tag)
  const { images } = await buildPayload({ host, components: 3 })
  for (const { repository, tag, image } of images) await push(repository, image, tag)
  const [release] = images
  if (release !== undefined) await push('openshift-release-dev/ocp-release', release.image, '4.20.5-x86_64')
  const bundle = await buildImage({ layers: [[{ name: 'manifests/op.yaml', text: 'an operator' }]] })
  await push('team/bundle', bundle, '1.5')
  const documents = [
    { schema: 'olm.package', name: 'op', defaultChannel: 'stable' },
    { schema: 'olm.channel', name: 'stable', package: 'op', entries: [{ name: 'op.v1.5' }] },
    {
      ...{ schema: 'olm.bundle', name: 'op.v1.5', package: 'op' },
      image: `${host}/team/bundle@${bundle.digest}`,
      properties: [{ type: 'olm.package', value: { packageName: 'op', version: '1.5.0' } }],
    },
  ]
  const text = documents.map((document) => JSON.stringify(document)).join('\n')
  const labels = { 'operators.operatorframework.io.index.configs.v1': '/configs' }
  const index = await buildImage({ labels, layers: [[{ name: 'configs/op/catalog.json', text }]] })
  await push('team/index', index, 'v4.20')
  const auth = Buffer.from(`${LOGIN.user}:${LOGIN.password}`).toString('base64')
  await mkdir(join(home, '.config/containers'), { recursive: true })
  for (const name of ['auth.json', '.config/containers/auth.json'])
    await writeFile(join(home, name), JSON.stringify({ auths: { [host]: { auth } } }))
  await writeFile(join(home, 'ca.pem'), authority.ca)
  return {
    host,
    async close() {
      await kill()
      await open.kill()
    },
  }
}

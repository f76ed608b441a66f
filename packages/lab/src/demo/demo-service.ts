// The service of the demonstration: the real one, on free ports, with a stand-in for the live images.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OS_IMAGES } from '@groundwork/service/catalogue'
import { buildStandInImage } from '../medium/stand-in-image.ts'
import { type ServiceInProcess, startServiceInProcess } from '../run/service-in-process.ts'

export interface DemoService extends ServiceInProcess {
  readonly standIn: { readonly path: string; readonly sizeBytes: number }
}

const ARCHITECTURE = 'x86_64'

export async function startDemoService(clock: { now(): number }, directory: string): Promise<DemoService> {
  const bytes = buildStandInImage()
  const path = join(directory, `rhcos-stand-in-live.${ARCHITECTURE}.iso`)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  await writeFile(path, bytes)
  const lines = OS_IMAGES.filter(({ cpu_architecture }) => cpu_architecture === ARCHITECTURE)
  const images = lines.map(({ openshift_version }) => `${openshift_version}=${path}`)
  const service = await startServiceInProcess(clock, {
    dataDir: join(directory, 'data'),
    flags: { 'os-image': images.join(',') },
    // It is too small to be real, which the service would refuse.
    environment: { GROUNDWORK_TINY_IMAGES: 'true' },
  })
  return { ...service, standIn: { path, sizeBytes: bytes.length } }
}

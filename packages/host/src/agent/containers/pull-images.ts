import type {
  ContainerImageAvailability,
  ContainerImageAvailabilityResponse,
} from '@groundwork/contract/steps/container-image-availability'
import type { Machine } from '../../machine/machine.ts'
import type { StepResult } from '../steps/step-run.ts'

const SOME_FAILED = 2
const BYTES_PER_MEGABYTE = 1_000_000

/** One image after the other, all of them within one time limit. Those that were there already are only brought up to date. */
export async function pullImages(
  machine: Machine,
  images: readonly string[],
  limitSeconds: number,
): Promise<StepResult> {
  const deadline = machine.clock.now() + limitSeconds * 1000
  const results: ContainerImageAvailability[] = []
  for (const image of images) results.push(await pullImage(machine, image, deadline))
  const response: ContainerImageAvailabilityResponse = { images: results }
  const isComplete = results.every(({ result }) => result === 'success')
  return { exit_code: isComplete ? 0 : SOME_FAILED, output: JSON.stringify(response), error: '' }
}

async function pullImage(
  machine: Machine,
  name: string,
  deadline: number,
): Promise<ContainerImageAvailability> {
  const failure = { name, result: 'failure' } as const
  const wasThere = await hasImage(machine, name)
  const begun = machine.clock.now()
  const remainingSeconds = Math.floor((deadline - begun) / 1000)
  if (remainingSeconds <= 0) return failure
  const pulled = await machine.run('timeout', [String(remainingSeconds), 'podman', 'pull', name])
  if (pulled.code !== 0) return failure
  if (wasThere) return { name, result: 'success' }

  // A clock that was set back meanwhile must not make a negative rate.
  const seconds = Math.max(machine.clock.now() - begun, 1) / 1000
  const sizeBytes = await imageBytes(machine, name)
  if (sizeBytes === null) return failure
  const rate = sizeBytes / BYTES_PER_MEGABYTE / seconds
  return {
    ...(rate > 0 && { download_rate: rate }),
    name,
    result: 'success',
    ...(sizeBytes > 0 && { size_bytes: sizeBytes }),
    time: seconds,
  }
}

export async function hasImage(machine: Machine, image: string): Promise<boolean> {
  const { code, stdout } = await machine.run('podman', ['images', '--quiet', image])
  return code === 0 && stdout.trim() !== ''
}

async function imageBytes(machine: Machine, image: string): Promise<number | null> {
  const { code, stdout } = await machine.run('podman', ['image', 'inspect', '--format={{.Size}}', image])
  return code === 0 && /^\d+$/.test(stdout.trim()) ? Number(stdout.trim()) : null
}

import type {
  ContainerImageAvailability,
  ContainerImageAvailabilityResponse,
} from '@groundwork/contract/steps'
import type { Machine, ProgramResult } from '../../machine/machine.ts'
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
  const complaints: string[] = []
  for (const image of images) {
    const { result, complaint } = await pullImage(machine, image, deadline)
    results.push(result)
    if (complaint !== '') complaints.push(`${image}: ${complaint}`)
  }
  const response: ContainerImageAvailabilityResponse = { images: results }
  const isComplete = results.every(({ result }) => result === 'success')
  return {
    exit_code: isComplete ? 0 : SOME_FAILED,
    output: JSON.stringify(response),
    error: complaints.join('\n'),
  }
}

interface Pulled {
  readonly result: ContainerImageAvailability
  /** Why it did not come; empty: it came. */
  readonly complaint: string
}

async function pullImage(machine: Machine, name: string, deadline: number): Promise<Pulled> {
  const failed = (complaint: string): Pulled => ({ result: { name, result: 'failure' }, complaint })
  const wasThere = await hasImage(machine, name)
  const begun = machine.clock.now()
  const remainingSeconds = Math.floor((deadline - begun) / 1000)
  if (remainingSeconds <= 0) return failed('There was no time left for it.')
  const pulled = await machine.run('timeout', [String(remainingSeconds), 'podman', 'pull', name])
  if (pulled.code !== 0) return failed(complaintOf(pulled))
  if (wasThere) return { result: { name, result: 'success' }, complaint: '' }

  // A clock that was set back meanwhile must not make a negative rate.
  const seconds = Math.max(machine.clock.now() - begun, 1) / 1000
  const sizeBytes = await imageBytes(machine, name)
  if (sizeBytes === null) return failed('podman does not know it after the pull.')
  const rate = sizeBytes / BYTES_PER_MEGABYTE / seconds
  const result: ContainerImageAvailability = {
    ...(rate > 0 && { download_rate: rate }),
    name,
    result: 'success',
    ...(sizeBytes > 0 && { size_bytes: sizeBytes }),
    time: seconds,
  }
  return { result, complaint: '' }
}

const TIMED_OUT = 124
const COMPLAINT_CHARS = 400

/** The last words are the reason; what stands before tells of attempts. */
function complaintOf({ code, stderr }: Pick<ProgramResult, 'code' | 'stderr'>): string {
  if (code === TIMED_OUT) return 'The time for it was over.'
  const lines = stderr.split('\n').filter((line) => line.trim() !== '')
  return (lines.at(-1) ?? `podman ended with exit code ${code}.`).slice(-COMPLAINT_CHARS).trim()
}

export async function hasImage(machine: Machine, image: string): Promise<boolean> {
  const { code, stdout } = await machine.run('podman', ['images', '--quiet', image])
  return code === 0 && stdout.trim() !== ''
}

async function imageBytes(machine: Machine, image: string): Promise<number | null> {
  const { code, stdout } = await machine.run('podman', ['image', 'inspect', '--format={{.Size}}', image])
  return code === 0 && /^\d+$/.test(stdout.trim()) ? Number(stdout.trim()) : null
}

import {
  failedWith,
  type Program,
  type ProgramCall,
  type Programs,
  succeededWith,
} from '../../world/program.ts'
import { readArguments } from '../../world/read-arguments.ts'
import { containersOf, imagesOf } from '../../world/system-state.ts'
import { runContainer } from './run-container.ts'

const FAILED = 125
/** There is nothing to be seen. */
const ONLY_LOOK = ['ps', 'logs', 'info', 'version']
/** Of the network, for images. */
const BYTES_PER_SECOND = 60_000_000

const podman: Program = async (call) => {
  const [command, ...words] = call.args
  const images = imagesOf(call.system)
  switch (command) {
    case 'pull': {
      const image = readArguments(words, ['--authfile']).rest.at(-1) ?? ''
      return (await pull(call, image)) ?? succeededWith(`${imageId(image)}\n`)
    }
    case 'images': {
      const image = readArguments(words).rest[0]
      const shown = image === undefined ? [...images] : images.has(image) ? [image] : []
      return succeededWith(shown.map((each) => `${imageId(each).slice(0, 12)}\n`).join(''))
    }
    case 'image': {
      const image = words.at(-1) ?? ''
      if (!images.has(image)) return failedWith(`Error: ${image}: image not known\n`, FAILED)
      return succeededWith(`${imageBytes(image)}\n`)
    }
    case 'run':
      return runContainer(call, words, (image) => pull(call, image))
    case 'stop': {
      const name = words.at(-1) ?? ''
      containersOf(call.system).get(name)?.abort()
      return succeededWith(containersOf(call.system).has(name) ? `${name}\n` : '')
    }
    case 'rm':
      containersOf(call.system).delete(words.at(-1) ?? '')
      return succeededWith('')
    default:
      return ONLY_LOOK.includes(command ?? '')
        ? succeededWith('')
        : failedWith(`Error: unrecognized command \`podman ${command ?? ''}\`\n`, FAILED)
  }
}

/** Null: it is there. */
async function pull({ system, options }: ProgramCall, image: string) {
  const { world, computer } = system
  const images = imagesOf(system)
  const failure = world.registry.failureOf(computer, image)
  if (failure !== null) {
    await world.time.sleep(2_000, options.signal)
    return failedWith(`Error: initializing source docker://${image}: ${failure}\n`, FAILED)
  }
  const takesMs = images.has(image)
    ? 1_000
    : (imageBytes(image) / BYTES_PER_SECOND) * 1_000 * (0.8 + 0.4 * computer.random())
  await world.time.sleep(takesMs + world.registry.delayMsOf(computer), options.signal)
  if (options.signal?.aborted) return failedWith('', 143)
  images.add(image)
  return null
}

/** The same text gives the same number. */
function hashOf(text: string): number {
  let hash = 2166136261
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619) >>> 0
  return hash
}

const imageBytes = (image: string): number => 100_000_000 + (hashOf(image) % 800_000_000)

const imageId = (image: string): string =>
  Array.from({ length: 8 }, (_, part) => hashOf(`${part} ${image}`).toString(16).padStart(8, '0')).join('')

export const CONTAINER_PROGRAMS: Programs = { podman }

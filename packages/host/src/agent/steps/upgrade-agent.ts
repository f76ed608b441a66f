import { UpgradeAgentRequest, type UpgradeAgentResponse } from '@groundwork/contract/steps'
import { isImageName } from '../containers/is-image-name.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import { readArgument } from './read-argument.ts'
import { failed, type RunStep, type StepResult, succeeded } from './step-run.ts'

/** `success` in the reply means: the agent is to register again, to be replaced by the new one. */
export const runUpgradeAgent: RunStep = async ({ machine, settings }, args) => {
  const read = readArgument(UpgradeAgentRequest, args)
  if (!read.ok) return failed(read.error)
  const { agent_image = '' } = read.value
  if (!isImageName(agent_image)) return failed(`"${agent_image}" is not the name of an image.`)
  // An agent that is no container goes by whatever version the service names when it registers again.
  if (settings.installer?.kind !== 'container') return replyWith({ agent_image, result: 'success' })
  const reply = await oneAtATime(machine, 'upgrade-agent', async () => {
    const { code, stderr } = await machine.run('podman', ['pull', agent_image])
    const result = code === 0 ? 'success' : 'failure'
    return { ...replyWith({ agent_image, result }), error: code === 0 ? '' : stderr }
  })
  return reply === 'busy' ? replyWith({ agent_image }) : reply
}

const replyWith = (response: UpgradeAgentResponse): StepResult => succeeded(response)

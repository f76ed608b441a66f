// The agent as the reference delivers it: an image carries it, and it is copied out of that and runs on the machine itself.
import { agentArguments, startsByItself } from '../agent-arguments.ts'
import type { AgentDelivery, DiscoveryInputs } from '../discovery-inputs.ts'
import type { DiscoveryPart } from '../discovery-part.ts'
import { proxyVariables } from '../proxy-variables.ts'
import { unitEnvironment, unitWord } from '../quoting.ts'
import { rootFile, WORLD_EXECUTABLE } from '../root-file.ts'
import { DROP_BROKEN_IMAGE } from '../scripts/drop-broken-image.ts'
import { PULL_IMAGE } from '../scripts/pull-image.ts'
import { singleLine } from '../unsafe-input-error.ts'

/** When the agent comes from a registry. */
export const agentContainer: DiscoveryPart = {
  applies: ({ agent }) => agent.kind === 'container',
  files: () => [
    rootFile('/usr/local/bin/agent-fix-bz1964591', WORLD_EXECUTABLE, DROP_BROKEN_IMAGE),
    rootFile('/usr/local/bin/agent-pull-image', WORLD_EXECUTABLE, PULL_IMAGE),
  ],
  units: (inputs) =>
    inputs.agent.kind === 'container'
      ? [{ name: 'agent.service', enabled: startsByItself(inputs), contents: unit(inputs, inputs.agent) }]
      : [],
}

function unit(inputs: DiscoveryInputs, agent: AgentDelivery & { kind: 'container' }): string {
  const image = unitWord(singleLine(agent.image, 'name of the agent image'))
  const token = singleLine(inputs.agentToken, 'token of the agent')
  const environment = [
    ...proxyVariables(inputs),
    ...(token === '' ? [] : [{ name: 'PULL_SECRET_TOKEN', value: token }]),
  ]
  return `[Unit]
Description=Agent: reports this machine to the service and does what the service asks
Wants=network-online.target
After=network-online.target
StartLimitIntervalSec=0

[Service]
Type=simple
Restart=always
RestartSec=3
${environment.map(({ name, value }) => unitEnvironment(name, value)).join('\n')}
TimeoutStartSec=${agent.timeoutSeconds}
ExecStartPre=/usr/local/bin/agent-fix-bz1964591 ${image}
ExecStartPre=/usr/local/bin/agent-pull-image ${image}
ExecStartPre=podman run --pull=never --privileged --rm -v /usr/local/bin:/hostbin ${image} cp /usr/bin/agent /hostbin
ExecStart=/usr/local/bin/agent ${agentArguments(inputs, agent.image).map(unitWord).join(' ')}

[Install]
WantedBy=multi-user.target
`
}

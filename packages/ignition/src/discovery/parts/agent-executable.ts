// The agent that comes from the service itself, so that a machine needs no registry to report.
import { agentArguments, startsByItself } from '../agent-arguments.ts'
import type { AgentDelivery, DiscoveryInputs } from '../discovery-inputs.ts'
import type { DiscoveryPart } from '../discovery-part.ts'
import { proxyVariables } from '../proxy-variables.ts'
import { environmentFileLine, unitWord } from '../quoting.ts'
import { ROOT_READABLE, rootFile, WORLD_EXECUTABLE } from '../root-file.ts'
import { FETCH_HOST } from '../scripts/fetch-host.ts'
import { curlTrust } from '../service-connection.ts'
import { singleLine } from '../unsafe-input-error.ts'

export const AGENT_ENVIRONMENT_PATH = '/etc/groundwork/agent.env'

const FETCH = '/usr/local/bin/groundwork-fetch-host'
const HOST = '/usr/local/bin/groundwork-host'

/** When the agent is fetched from the service. */
export const agentExecutable: DiscoveryPart = {
  applies: ({ agent }) => agent.kind === 'executable',
  files: (inputs) => [
    rootFile(FETCH, WORLD_EXECUTABLE, FETCH_HOST),
    // All users can read units, and "systemctl show" shows their variables to all: the token is no part of one.
    rootFile(AGENT_ENVIRONMENT_PATH, ROOT_READABLE, environment(inputs)),
  ],
  units: (inputs) =>
    inputs.agent.kind === 'executable'
      ? [{ name: 'agent.service', enabled: startsByItself(inputs), contents: unit(inputs, inputs.agent) }]
      : [],
}

function environment(inputs: DiscoveryInputs): string {
  const token = singleLine(inputs.agentToken, 'token of the agent')
  const variables = [
    ...proxyVariables(inputs),
    ...(token === '' ? [] : [{ name: 'PULL_SECRET_TOKEN', value: token }]),
  ]
  return variables.map(({ name, value }) => `${environmentFileLine(name, value)}\n`).join('')
}

function unit(inputs: DiscoveryInputs, agent: AgentDelivery & { kind: 'executable' }): string {
  const fetch = [
    FETCH,
    singleLine(agent.url, 'address of the host executable'),
    agent.sha256,
    ...curlTrust(inputs),
  ]
  const run = [
    HOST,
    'agent',
    ...agentArguments(inputs, agent.version),
    ...(agent.enrols || inputs.pullSecret === null ? ['--enrol'] : []),
  ]
  // The executable has Node inside, which would obey NODE_OPTIONS. By the tag logs are found: journalctl TAG=agent.
  return `[Unit]
Description=Groundwork agent: reports this machine to the service and does what the service asks
Wants=network-online.target
After=network-online.target
StartLimitIntervalSec=0

[Service]
Type=simple
Restart=always
RestartSec=3
EnvironmentFile=${AGENT_ENVIRONMENT_PATH}
UnsetEnvironment=NODE_OPTIONS
LogExtraFields=TAG=agent
TimeoutStartSec=${agent.timeoutSeconds}
ExecStartPre=${fetch.map(unitWord).join(' ')}
ExecStart=${run.map(unitWord).join(' ')}

[Install]
WantedBy=multi-user.target
`
}

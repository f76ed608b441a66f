import { shellWord } from '@groundwork/text/shell-word'
import type { DiscoveryInputs } from '../discovery-inputs.ts'
import type { DiscoveryPart } from '../discovery-part.ts'
import { rootFile, WORLD_READABLE } from '../root-file.ts'
import { curlTrust, serviceUrl } from '../service-connection.ts'
import { singleLine } from '../unsafe-input-error.ts'

/** Always: an operator at the console sees what the machine is doing and how to find out what is wrong. */
export const motd: DiscoveryPart = {
  applies: () => true,
  files: (inputs) => [rootFile('/etc/motd', WORLD_READABLE, text(inputs))],
}

function text(inputs: DiscoveryInputs): string {
  const service = serviceUrl(inputs)
  const ready = `${service.replace(/\/+$/, '')}/ready`
  const check = ['curl', '-sSi', '-m', '10', ...curlTrust(inputs)]
  return `
This machine has been started from a discovery image. It runs from memory and changes no disk until an
installation starts; what is on the disk that is chosen then will be replaced.

It reports itself to ${service}
as a machine of the infra-env ${singleLine(inputs.infraEnvId, 'id of the infra-env')}.

  What is the agent doing?     systemctl status agent.service
  What did it say?             sudo journalctl --unit agent.service --follow
${logOfForm(inputs)}  Which addresses are there?   ip -brief address; ip route
  Who resolves names?          cat /etc/resolv.conf
  Is the time right?           chronyc sources
  Does the service answer?     ${[...check, ready].map(shellWord).join(' ')}

${whenItDoesNot(inputs)}
`
}

/** The agent of the container form writes to the journal under a name of its own. */
const logOfForm = ({ agent }: DiscoveryInputs): string =>
  agent.kind === 'container' ? '                               sudo journalctl TAG=agent --follow\n' : ''

function whenItDoesNot(inputs: DiscoveryInputs): string {
  const hints = [
    'no address: is the cable plugged in, is there a DHCP server, does the switch port have the right VLAN?',
    ...(inputs.network === null
      ? []
      : [
          'no address although one was configured: "journalctl --unit pre-network-manager-config.service" tells which\n    MAC addresses were looked for.',
        ]),
    'a name is not found: ask the DNS server that is listed in /etc/resolv.conf.',
    'no route, or a timeout: is there a default route, does a firewall let this network reach the service?',
    ...(inputs.proxy.http_proxy === '' && inputs.proxy.https_proxy === ''
      ? []
      : ['an answer of a proxy: "env | grep -i proxy" shows which one is used, and for what it is not.']),
    'a certificate is refused: is the clock right, and does the image have the authority of the service?',
  ]
  return `If the service does not answer, the reason decides:
${hints.map((hint) => `  - ${hint}`).join('\n')}
The agent tries again by itself; "sudo systemctl restart agent.service" makes it try at once.`
}

import { blockedPortsValidation } from '../blocked-ports-validation.ts'

export const clusterPortsAccepted = blockedPortsValidation({
  id: 'cluster-ports-accepted',
  gate: 'none',
  meaning:
    'No firewall refuses connections to the ports by which nodes reach each other. A warning: it stops nothing.',
  rule: 'As cluster-ports-reachable, for connections that are answered with a refusal. That is a firewall that rejects, or an agent that was restarted a moment ago and does not listen yet; therefore it does not stop an installation. The validation is only shown while it fails.',
  cure: 'If it stays for more than some minutes: open the port in the firewall between the two hosts, or end the program that has taken it.',
  results: ['refused', 'rejected'],
  finding: 'is refused',
  reason:
    'Nothing listens there although the agent of that host did a moment ago, or a firewall answers in its place.',
  remedy: 'If this lasts longer than two minutes, open in the firewall between the hosts:',
})

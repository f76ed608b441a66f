// Machines that can be installed are switched on, and time goes by.
import type { Scene } from '../example.ts'

export const FIRST_ATTEMPT: Scene = {
  title: 'an installation is begun, broken off and forgotten',
  examples: [
    {
      command: 'groundwork wait cluster/edge --for hosts=3 --for status=ready --timeout 20m',
      takesTime: true,
      says: /edge/,
    },
    { command: 'groundwork watch hosts --cluster edge', stopsAt: /node-1/, code: 130 },
    { command: 'groundwork watch events --cluster edge', stopsAt: /node-1/, code: 130 },
    {
      command: 'groundwork wait edge --for check=ntp-synced --timeout 5m && groundwork install cluster edge',
      says: /Installation/i,
    },
    { command: 'groundwork logs host node-1 -f', takesTime: true, stopsAt: /\n.*\n/, code: 130 },
    { command: 'groundwork logs host node-1', says: /\n/ },
    { command: 'groundwork cancel cluster edge', answers: [[/Type edge to go on/, 'edge\n']] },
    { command: 'groundwork reset cluster edge', answers: [[/Type edge to go on/, 'edge\n']] },
  ],
}

export const INSTALLATION: Scene = {
  title: 'one command installs it',
  examples: [
    { command: 'groundwork install cluster edge --wait --timeout 2h', takesTime: true, says: /installed/ },
    { command: 'groundwork wait edge --timeout 2h --fail-on error,cancelled,installing-pending-user-action' },
    { command: 'groundwork download kubeconfig edge', says: /Wrote kubeconfig\.edge/ },
    { command: 'groundwork download kubeadmin-password edge --to - --reveal', says: /^\S{23}\n?$/ },
    { command: 'groundwork download ignition node-1', says: /Wrote / },
    { command: 'groundwork describe cluster edge --reveal', says: /password +\S{23}/ },
    { command: 'groundwork get credentials --cluster edge --reveal', says: /kubeadmin +\S{23} +https:/ },
    { command: 'groundwork logs cluster edge', says: /Wrote edge-logs\.tar/ },
    {
      command: `groundwork watch clusters -o jsonl | jq --unbuffered -r '.resource | [.name, .status] | @tsv'`,
      stopsAt: /^edge\tinstalled$/m,
      code: 130,
    },
    { command: 'groundwork dashboard --context rack-7', answers: [[/edge/, 'q']] },
    'groundwork mcp',
    'groundwork mcp --context rack-7 --allow-changes',
    { command: 'groundwork add-hosts cluster edge' },
  ],
}

export const LATER_HOST: Scene = {
  title: 'a host joins later',
  examples: [{ command: 'groundwork install host node-7', says: /node-7/ }],
}

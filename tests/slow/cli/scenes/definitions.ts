// cluster.yaml is docs/examples/edge.yaml; definitions/ has it too.
import type { Scene } from '../example.ts'

export const DEFINITIONS: Scene = {
  title: 'the definition of docs/ is applied',
  examples: [
    'groundwork validate -f cluster.yaml',
    { command: 'groundwork validate -f definitions/ -o json', says: /^[[{]/ },
    { command: 'groundwork diff -f cluster.yaml', says: /edge/, code: 10 },
    {
      command: 'groundwork diff -f cluster.yaml -o json',
      says: /"operation": "v2RegisterCluster"/,
      code: 10,
    },
    { command: 'groundwork apply -f cluster.yaml --dry-run', says: /edge/ },
    {
      command: 'groundwork apply -f cluster.yaml',
      answers: [[/\[y\/N\]/, 'y\n']],
      says: /Done: .*edge/,
    },
    { command: 'groundwork apply -f definitions/ --yes', says: /^Nothing is to be changed/ },
    { command: 'groundwork export cluster/edge > edge.yaml' },
    { command: 'groundwork export', says: /kind: Cluster\nname: edge\n/ },
    { command: 'groundwork export cluster/edge --format install-config --to edge/' },
    {
      command:
        'groundwork export cluster/edge --pull-secret pull-secret.json | groundwork apply -f - --context rack --yes',
      says: /Done: .*edge/,
    },
    {
      command:
        'groundwork import --install-config install-config.yaml --agent-config agent-config.yaml > edge.yaml',
    },
    { command: 'groundwork import --aicli aicli_parameters.yml --name edge > edge.yaml' },
    { command: 'groundwork import --kube resources.yaml > edge.yaml' },
  ],
}

import { counted } from './common.ts'

export const definition = {
  newIntro: 'Paste or write everything at once. Nothing is sent before you have seen what it would do.',
  formInstead: 'Use the form instead',
  intro:
    'Everything about this cluster as one YAML text: change it here, see the difference and the requests, then apply. Ctrl+Space completes.',
  introReadOnly: 'Everything about this cluster as one YAML text, for your records or for the next one.',
  label: 'Definition of the cluster',
  problems: (count: number) => counted(count, 'problem'),
  error: 'Error',
  warning: 'Warning',
  line: (line: number) => `Line ${line}`,
  fine: 'This is a valid definition.',
  unchanged: 'Nothing differs from what the service has.',
  download: 'Download',
  discard: 'Discard changes',
  renamed: (names: string) => `This would make a new cluster: ${names}`,
  renamedText: (name: string) =>
    `A definition finds its cluster by its name. ${name} would stay as it is; to give it another name, change it under Configure, Details.`,
  changedMeanwhile: 'The cluster was changed elsewhere meanwhile',
  changedMeanwhileText: 'Your text is based on an earlier state. What you did not touch is not sent.',
  review: 'Review changes',
  backToText: 'Back to the text',
  differences: 'Differences',
  differencesLabel: 'Differences between what the service has and your text',
  plan: 'What is sent',
  planCount: (count: number) => counted(count, 'request'),
  planNothing: 'No request is needed: the service has all of it already.',
  planWaiting: (names: string) => `Not here yet, their settings follow when they are: ${names}`,
  refusals: (count: number) => `${counted(count, 'wish', 'wishes')} cannot be fulfilled`,
  secrets: 'Kept outside of the text',
  secretsText: 'The text refers to these. Paste their content; it is sent and not kept here.',
  secret: (name: string) => `Content of ${name}`,
  apply: (count: number) => `Apply: send ${counted(count, 'request')}`,
  applied: 'The definition is applied.',
  applyStopped: 'Stopped at the first failure. What was done before it stays; mend the text and apply again.',
  again: 'Try the rest again',
  states: { waiting: 'Waiting', running: 'Sending', done: 'Done', failed: 'Failed' },
  request: 'Request',
  before: 'before',
  after: 'after',
  empty: 'nothing',
  openCluster: 'Open the cluster',
  hasManyCluster: 'This text has more than one cluster; all of them are made.',
  example: (version: string) => `kind: Cluster
name: prod
openshift_version: "${version}"
base_dns_domain: example.com
control_plane_count: 3
pull_secret: \${file:pull-secret.json}
ssh_public_key: \${file:~/.ssh/id_ed25519.pub}
api_vips: [192.168.1.5]
ingress_vips: [192.168.1.6]
infra_envs:
  - name: prod-media
`,
}

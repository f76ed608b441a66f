export const remedies = {
  fix: 'Fix…',
  open: 'Open',
  send: 'Send request',
  sent: 'Done. The checks run again by themselves.',
  command: 'command',
  encoded: 'Give the text itself: the request carries it as base64.',
  request: (count: number) =>
    count === 1 ? 'This request is sent:' : 'These requests are sent, in this order:',
  /** Who has to act. Empty: whoever reads it, on these pages. */
  who: {
    user: '',
    machine: 'At the machine:',
    network: 'In your network:',
    service: 'Where this service runs:',
    nobody: 'Nothing to do:',
  },
  /** Names of the fields of requests, as they are called elsewhere on the pages. */
  fields: {
    api_vips: 'API VIP',
    ingress_vips: 'Ingress VIP',
    machine_networks: 'Machine network',
    cluster_networks: 'Pod network',
    service_networks: 'Service network',
    base_dns_domain: 'Base domain',
    host_name: 'Name of the host',
    additional_ntp_source: 'Additional time servers',
    additional_ntp_sources: 'Additional time servers',
    ntp_sources: 'Time servers, instead of all others',
    pull_secret: 'Pull secret',
    additional_trust_bundle: 'Trusted certificates',
    http_proxy: 'HTTP proxy',
    https_proxy: 'HTTPS proxy',
    no_proxy: 'No proxy for',
    ssh_public_key: 'SSH public keys',
    file_name: 'File name',
    content: 'Content',
  },
  rules: {
    domain: 'Write a domain in lower case, like lab.example.com.',
    address: 'Write an address, like 192.168.1.5.',
    network: 'Write a network, like 192.168.1.0/24.',
  },
}

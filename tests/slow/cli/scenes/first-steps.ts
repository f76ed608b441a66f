import type { Scene } from '../example.ts'

export const FIRST_STEPS: Scene = {
  title: 'a first cluster, and its image',
  examples: [
    {
      command: 'groundwork create cluster edge version=4.20 domain=example.com pull_secret=@pull-secret.json',
      says: /^Created cluster edge/,
    },
    { command: 'groundwork get clusters', says: /^NAME .*\nedge +pending-for-input/ },
    {
      command: `groundwork get clusters -o jsonpath='{range .items[*]}{.name}{"\\t"}{.status}{"\\n"}{end}'`,
      says: /^edge\tpending-for-input\n$/,
    },
    'groundwork set cluster edge pull_secret=@pull-secret.json',
    {
      command: 'groundwork set cluster edge olm_operators=lvm,cnv network_type=OVNKubernetes',
      says: /olm_operators=lvm,cnv/,
    },
    {
      command:
        'groundwork create infraenv edge --cluster edge pull_secret=@pull-secret.json ssh_key=@id_ed25519.pub',
      says: /^Created infraenv edge/,
    },
    'groundwork set infraenv edge proxy.http_proxy=http://proxy:3128 kernel_arguments=console=ttyS0',
    {
      command:
        'groundwork create manifest 50-chrony.yaml --cluster edge --file chrony.yaml --folder openshift',
      says: /^Created manifest openshift\/50-chrony.yaml/,
    },
    { command: 'groundwork explain field cluster.api_vips', says: /Virtual addresses of the API/ },
    { command: 'groundwork image url edge', says: /^http:\S+\.iso\n$/ },
    { command: 'groundwork image url edge --short', says: /^http:\S+\/i\/\S+\.iso\n$/ },
    { command: 'groundwork download ipxe edge --to -', says: /^#!ipxe/ },
    { command: 'groundwork download iso edge --to discovery.iso', says: /[0-9a-f]{64} {2}discovery\.iso/ },
    { command: 'groundwork image inspect discovery.iso', says: /console=ttyS0/ },
    { command: 'groundwork image inspect discovery.iso --file /etc/motd', says: /discovery image/ },
    { command: 'groundwork image inspect discovery.iso -o json --reveal', says: /"dTpw|"auth\\*":/ },
    { command: 'groundwork image serve discovery.iso', stopsAt: /http.*\n/, code: 130 },
    {
      command: 'groundwork image serve discovery.iso --listen 192.168.1.10',
      stopsAt: /http.*\n/,
      code: 130,
    },
  ],
}

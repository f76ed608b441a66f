// A single machine answers the names of its own cluster, so that it starts whatever the name servers know.
import { isSingleNode } from '@groundwork/engine/context'
import { WORLD_READABLE } from '@groundwork/ignition/discovery'
import type { StoredManifest } from '../assets/installation-files.ts'
import { nodeAddress } from '../assets/node-address.ts'
import type { InstallInputs } from '../inputs.ts'
import { filesAndUnits, machineConfig, machineFile, systemManifest } from './machine-config.ts'

const EVERYBODY_RUNS_NOBODY_WRITES = 0o555

export function singleNodeDnsmasqManifests(inputs: InstallInputs): readonly StoredManifest[] {
  const [host] = inputs.hosts
  const address = host && nodeAddress(host, inputs)?.address.text
  if (!isSingleNode(inputs.cluster) || !address) return []
  const values = readValues(inputs, address)
  const files = [
    machineFile('/usr/local/bin/dnsmasq_config.sh', EVERYBODY_RUNS_NOBODY_WRITES, configureDnsmasq(values)),
    machineFile(
      '/etc/NetworkManager/dispatcher.d/forcedns',
      EVERYBODY_RUNS_NOBODY_WRITES,
      preferOwnNames(values),
    ),
    machineFile(
      '/etc/NetworkManager/conf.d/single-node.conf',
      WORLD_READABLE,
      '[main]\nrc-manager=unmanaged\n',
    ),
  ]
  const units = [{ name: 'dnsmasq.service', enabled: true, contents: UNIT }]
  const name = '50-master-dnsmasq-configuration'
  const object = machineConfig({ name, role: 'master', ignition: filesAndUnits(files, units) })
  return [systemManifest('dnsmasq-bootstrap-in-place.yaml', object)]
}

/** An administrator who moves the machine to another network says so in the file with overrides. */
const readValues = ({ cluster }: InstallInputs, address: string): string => `#!/bin/bash
set -euo pipefail

overrides=/etc/default/sno_dnsmasq_configuration_overrides
if [[ -f $overrides ]]; then
  . "$overrides"
fi
address=\${SNO_DNSMASQ_IP_OVERRIDE:-${address}}
domain=\${SNO_CLUSTER_NAME_OVERRIDE:-${cluster.name}}.\${SNO_BASE_DOMAIN_OVERRIDE:-${cluster.base_dns_domain}}
`

const configureDnsmasq = (values: string): string => `${values}
for name in api api-int apps; do
  echo "address=/$name.$domain/$address"
done >/etc/dnsmasq.d/single-node.conf
`

/** NetworkManager no longer writes resolv.conf itself: this does, with the machine as the first to be asked. */
const preferOwnNames = (values: string): string => `${values}
case \${2:-} in
  up | dhcp4-change | dhcp6-change | connectivity-change) ;;
  *) exit 0 ;;
esac

found=/run/NetworkManager/resolv.conf
[[ -r $found ]] || exit 0
made=$(mktemp /etc/resolv.conf.XXXXXX)
awk -v domain="$domain" -v address="$address" '
  $1 == "search" { for (i = 2; i <= NF; i++) if ($i != domain) others = others " " $i; next }
  $1 == "nameserver" && $2 == address { next }
  { rest = rest $0 "\\n" }
  END { printf "search %s%s\\nnameserver %s\\n%s", domain, others, address, rest }
' "$found" >"$made"
chmod 644 "$made"
mv "$made" /etc/resolv.conf
`

const UNIT = `[Unit]
Description=Answer the names of this single-node cluster
After=network.target ovs-configuration.service
Before=crio.service kubelet.service

[Service]
TimeoutStartSec=30
ExecStartPre=/usr/local/bin/dnsmasq_config.sh
ExecStart=/usr/sbin/dnsmasq --keep-in-foreground
Restart=always

[Install]
WantedBy=multi-user.target
`

import type { DiscoveryPart } from '../discovery-part.ts'
import { rootFile, WORLD_READABLE } from '../root-file.ts'

/** Always: chronyd answers a chronyc that runs in a container, which the policy of the base image forbids. */
export const selinux: DiscoveryPart = {
  applies: () => true,
  files: () => [rootFile('/root/assisted.te', WORLD_READABLE, MODULE)],
  units: () => [{ name: 'selinux.service', enabled: true, contents: UNIT }],
}

const MODULE = `module assisted 1.0;

require {
  type chronyd_t;
  type container_file_t;
  type spc_t;
  class dir search;
  class sock_file write;
  class unix_dgram_socket sendto;
}

allow chronyd_t container_file_t:dir search;
allow chronyd_t container_file_t:sock_file write;
allow chronyd_t spc_t:unix_dgram_socket sendto;
`

const UNIT = `[Unit]
Description=Let chronyd answer programs in containers
ConditionSecurity=selinux

[Service]
Type=oneshot
ExecStartPre=checkmodule -M -m -o /root/assisted.mod /root/assisted.te
ExecStartPre=semodule_package -o /root/assisted.pp -m /root/assisted.mod
ExecStart=semodule -i /root/assisted.pp

[Install]
WantedBy=multi-user.target
`

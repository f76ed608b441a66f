import { access } from './access.ts'
import { checkFailures } from './check-failures.ts'
import { checks } from './checks.ts'
import { clusters } from './clusters.ts'
import { common } from './common.ts'
import { connectivity } from './connectivity.ts'
import { definition } from './definition.ts'
import { events } from './events.ts'
import { failures } from './failures.ts'
import { forms } from './forms.ts'
import { home } from './home.ts'
import { host } from './host.ts'
import { hosts } from './hosts.ts'
import { installation } from './installation.ts'
import { media } from './media.ts'
import { palette } from './palette.ts'
import { remedies } from './remedies.ts'
import { shell } from './shell.ts'
import { staticNetwork } from './static-network.ts'
import { statuses } from './statuses.ts'
import { system } from './system.ts'
import { wizard } from './wizard.ts'

export const en = {
  access,
  checkFailures,
  checks,
  clusters,
  common,
  connectivity,
  definition,
  events,
  failures,
  forms,
  home,
  host,
  hosts,
  installation,
  media,
  palette,
  remedies,
  shell,
  staticNetwork,
  statuses,
  system,
  wizard,
}

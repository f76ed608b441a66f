// docs/bmc.md, made from the table of vendors and the catalogue of problems.
import { BMC_PROBLEMS } from '@groundwork/bmc/errors'
import { type BootMethod, PERSONALITIES, type Personality } from '@groundwork/bmc/vendors'
import { anchor, code, GENERATED_NOTE, page, table } from './markdown.ts'

const INTRODUCTION = `\`groundwork bmc\` switches servers on and off, inserts boot images and chooses what they boot, through their BMCs: by Redfish, or by IPMI where there is no other way. It needs no service.
The service does the same by itself for hosts whose BMCs it knows, and more: [the service boots hosts](#the-service-boots-hosts).

**Tested only against emulations.** No BMC of any vendor was at hand. The rows below come from what others have published about these BMCs; our emulated ones (\`packages/lab/src/bmcs/\`) behave as these rows say, so they prove the client, not the
rows. Real programs that it was run against: sushy-tools with its fake driver (Redfish), and \`ipmi_sim\` of OpenIPMI through \`ipmitool\` (IPMI). Please tell us what your BMC does differently: \`groundwork bmc probe -o json\` and \`--verbose\` show what it said.

\`\`\`sh
export GROUNDWORK_BMC_USER=root
groundwork bmc probe 192.0.2.21 --password-file bmc-password          # shows the fingerprint of the certificate, to be compared and pinned
export GROUNDWORK_BMC_FINGERPRINT=7C:52:...                           # that fingerprint, once you have compared it
groundwork bmc insert 192.0.2.21 http://192.0.2.10:8888/images/ID/full.iso --password-file bmc-password
groundwork bmc boot-once 192.0.2.21 --password-file bmc-password
groundwork bmc power 192.0.2.21 cycle --yes --password-file bmc-password
\`\`\`

All commands and flags: [the command line](cli.md#groundwork-bmc).`

const BEHAVIOUR = `## What it does and does not do

- **Nothing is taken for granted but the service root.** System, managers, drives, actions, allowed values and licences are found from there. Where a BMC has several computers, name one behind the address: \`https://192.0.2.21/redfish/v1/Systems/1\`.
- **Every verb verifies what it did**, and does nothing where it is so already. A BMC that accepts a boot device and forgets it is noticed, and the next way of its vendor is tried.
- **A refused image teaches.** What the error asks for is added, what it refuses is left out, at most four tries.
- **Sessions are few**: one is opened, renewed when it has ended, and closed at the end, also after a failure. Without sessions each request carries the login. A refused password is never sent twice.
- **Nothing that could do harm is repeated.** Reads and changes of values are repeated with pauses when a connection breaks or the BMC fails inside; an action only if it cannot have arrived, or the BMC says that it has not done it.
- **Certificates** are checked against the authorities of this computer and \`--ca\`, or against \`--fingerprint\`. \`--insecure\` checks nothing, and says so each time; without it no password goes over http.
- **A BMC may be hostile**: size, depth and number of what it answers are limited, links count only within the BMC, and no redirect leads to another host. What it says is shown without our secrets, and not at length.
- **Passwords** come from a file, standard input, \`GROUNDWORK_BMC_PASSWORD\` or a prompt. ipmitool gets them in its environment, which only the same user can read.
- **IPMI** has \`probe\`, \`power\`, \`boot-once\` (from the network), \`boot-disk\`, \`reset\` and \`log\`; virtual media need Redfish.`

const BY_SERVICE = `## The service boots hosts

A BMC belongs to a host of an infra-env, before that host ever booted. The service boots it, watches, repairs what goes wrong, and at the end says what a person has to do.

\`\`\`sh
groundwork host import-bmcs bmcs.csv --infraenv rack --user root --password-file bmc-password
groundwork probe bmc node-1 node-2
groundwork boot bmc node-1 node-2
groundwork watch bmcs
\`\`\`

The same by REST, below \`/api/groundwork/v1/infra-envs/{infra_env_id}/bmcs\`: list, add, get, change and delete; actions \`probe\`, \`power\`, \`boot\`, \`stop\`, \`eject\`. The live stream has the kind \`bmc\`. There are no pages for it in the web interface yet.

- **The way**: probe, switch off, eject what is there, insert the image, see that it is in, boot once from it, switch on. Then the image server knows whether the BMC reads, by its address; BMCs that share one address (NAT) cannot be told apart. The host is recognised by its MAC addresses, when its agent registers or tells its inventory. A host that is being installed or is installed, or that was heard of in the last five minutes, keeps its BMC, whatever others say.
- **After the installation**: when the host reports "Rebooting", its image is ejected and the disk comes first. A host that boots the medium again (\`installing-pending-user-action\`) is ejected, set to its disk and restarted. Both also for hosts that were booted by hand, if their BMC is known. It is over when the host reports from its disk.
- **Repairs** climb a ladder: again (after 30 s, 2 min, 10 min), clear jobs, insert again, power cycle, reset the BMC, another way to boot, and in the end a person, with a finding. Each is an event with what was seen. What no repair helps against, such as a refused password or certificate, goes to a person at once; a wrong password is sent once.
- **Where a person was asked for, or stopped it**, the service does nothing by itself until it is told to boot the host again. For a host that boots the wrong medium this begins with the disk, for others with discovery.
- **A host that is being installed, or is installed, is not booted into discovery**: reset or delete it first.
- **Passwords** are encrypted with the key of the service and never shown; with another address, account or trust they have to be sent again. Links to images are left out of what BMCs say.
- **The image** is at the address by which the person who started the boot reached the service, or at \`image-service-base-url\`; by http where there is a port for it, under a short link.
- **Processes share the work** through the database: at most 64 BMCs each at a time, one thing at a time at a BMC. What is begun is stored before it is done. When a process dies, another goes on after 90 seconds; a computer is not switched off or on twice for it.
- **Before the first BMC is added**, all processes of the service have to be of a version that knows BMCs: the live stream of an older one stops at the first change of a BMC. End the old processes of a rolling upgrade first.
- **IPMI** (\`ipmi://\`) boots from the network only (\`boot_method: network\`), where DHCP and the boot files are up to you; with Redfish \`boot_method: any\` goes over to the network where virtual media fail.`

export function renderBmcs(): string {
  return page(
    GENERATED_NOTE,
    '# Servers through their BMCs',
    INTRODUCTION,
    BEHAVIOUR,
    BY_SERVICE,
    '## Vendors',
    'The first row that recognises a BMC counts; the last takes all. Firmware: the lowest of the BMC with which virtual media are known to work; `probe` warns below it.',
    table(
      ['BMC', 'firmware', 'image', 'boot once', 'what is odd about it'],
      PERSONALITIES.map((row) => [
        `${anchor(row.id)}${row.title}`,
        row.leastFirmware ?? '',
        imageText(row),
        row.bootOnce.map(methodText).join('; then '),
        row.notes,
      ]),
    ),
    '## What can go wrong',
    'Codes do not change; sentences may. `groundwork bmc -o json` has them as `error_code`.',
    table(
      ['code', 'meaning', 'what to do'],
      Object.entries(BMC_PROBLEMS)
        .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
        .map(([id, { what, next }]) => [`${anchor(id)}${code(id)}`, what, next]),
    ),
  )
}

function imageText({ insert }: Personality): string {
  const way = insert.by === 'patch' ? 'changes the drive' : 'by the action of the drive'
  const fields = insert.fields.length === 0 ? '' : `, with ${insert.fields.map(code).join(', ')}`
  const limits = [
    ...(insert.schemes.length === 1 ? [`${insert.schemes[0]} only`] : []),
    ...(insert.refusesWebRoot ? ['in a folder'] : []),
  ]
  return `${way}${fields}${limits.length === 0 ? '' : `; ${limits.join(', ')}`}`
}

function methodText(method: BootMethod): string {
  if (method.kind === 'dell-attributes')
    return `attributes of the manager: ${method.devices.map(code).join(', ')}`
  const mode = method.mode === null ? '' : `, ${method.mode}`
  const how = method.kind === 'uefi-target' ? ' that names the drive, after it was cleared' : ''
  return `override ${method.targets.map(code).join(' or ')}${how}${mode}`
}

// The root file system of the live image: systemd, NetworkManager and what our units call, from Debian packages.
import { execFile } from 'node:child_process'
import { chmod, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Where Debian keeps what a live system never looks at. */
const WITHOUT = [
  'boot',
  'usr/lib/modules',
  'usr/lib/grub',
  'usr/lib/ISOLINUX',
  'usr/lib/syslinux',
  'usr/lib/dracut',
  'usr/share/doc',
  'usr/share/man',
  'usr/share/locale',
  'usr/share/info',
  'usr/share/i18n',
  'usr/share/zoneinfo',
  'usr/share/perl',
  'usr/lib/x86_64-linux-gnu/gconv',
  'usr/lib/x86_64-linux-gnu/perl-base',
  // For radios and modems: NetworkManager loads each that it finds.
  'usr/lib/x86_64-linux-gnu/NetworkManager/*/libnm-device-plugin-*',
  // Sets the clock by programs that are not there.
  'usr/lib/udev/rules.d/85-hwclock.rules',
  'var/lib/apt',
  'var/lib/dpkg',
  'var/cache',
]

/** Says on the console, in lines that a test finds, what the machine has become. */
const REPORT = `#!/usr/bin/bash
say() { echo "FIXTURE $1=$2"; }
say hostname "$(cat /proc/sys/kernel/hostname)"
say addresses "$(ip -4 -o addr show scope global | awk '{print $2 "=" $4}' | sort | tr '\\n' ' ')"
say default_route "$(ip -4 route show default | awk '{print $3}' | head -n 1)"
say connections "$(ls /etc/NetworkManager/system-connections | tr '\\n' ' ')"
say agent_unit "$(systemctl is-enabled agent.service)"
`

const FILES: Readonly<Record<string, string>> = {
  'etc/passwd':
    'root:x:0:0:root:/root:/bin/bash\nmessagebus:x:100:100::/nonexistent:/usr/sbin/nologin\nnobody:x:65534:65534::/nonexistent:/usr/sbin/nologin\n',
  'etc/group':
    'root:x:0:\nadm:x:4:\ntty:x:5:\ndisk:x:6:\nkmem:x:15:\ndialout:x:20:\ncdrom:x:24:\nsudo:x:27:\naudio:x:29:\nvideo:x:44:\nutmp:x:43:\ninput:x:101:\nkvm:x:102:\nrender:x:103:\nsgx:x:104:\nlp:x:7:\ntape:x:26:\nmessagebus:x:100:\nsystemd-journal:x:105:\nusers:x:1000:\nnogroup:x:65534:\n',
  'etc/shadow': 'root::19000:0:99999:7:::\n',
  'etc/gshadow': '',
  'etc/hostname': 'localhost\n',
  // The first boot: systemd enables what presets say, Ignition's among them.
  'etc/machine-id': 'uninitialized\n',
  'etc/coreos-live-rootfs': 'fixture\n',
  // Ignition is built with relabelling; see setfiles below.
  'etc/selinux/config': 'SELINUX=disabled\nSELINUXTYPE=targeted\n',
  'etc/systemd/journald.conf.d/console.conf':
    '[Journal]\nStorage=volatile\nForwardToConsole=yes\nTTYPath=/dev/ttyS0\nMaxLevelConsole=info\n',
  'etc/NetworkManager/conf.d/live.conf':
    '[main]\nplugins=keyfile\ndhcp=internal\n[keyfile]\nunmanaged-devices=none\n[logging]\nlevel=INFO\n',
  'etc/systemd/system-preset/50-live.preset':
    'enable NetworkManager.service\nenable NetworkManager-wait-online.service\nenable live-report.service\ndisable *\n',
  'etc/systemd/system/live-report.service':
    '[Unit]\nDescription=Tell what this machine has become\nWants=network-online.target\nAfter=network-online.target\n[Service]\nType=oneshot\nStandardOutput=journal+console\nExecStart=/usr/local/bin/live-report\n[Install]\nWantedBy=multi-user.target\n',
  'usr/local/bin/live-report': REPORT,
}

const LINKS = [
  ['etc/systemd/system/default.target', '/usr/lib/systemd/system/multi-user.target'],
  // What the packages' own scripts would have set up.
  ['etc/systemd/system/dbus-org.freedesktop.nm-dispatcher.service', '/dev/null'],
  ['usr/bin/awk', 'mawk'],
  ['var/run', '/run'],
  ['var/lock', '/run/lock'],
] as const

/** Starting a program is what an emulated processor is slowest at; there is no user to serve here, and no second boot. */
const NEVER_STARTED = [
  'systemd-firstboot.service',
  'systemd-logind.service',
  'systemd-hostnamed.service',
  'systemd-user-sessions.service',
  'getty.target',
  'systemd-update-utmp.service',
  'systemd-update-utmp-runlevel.service',
  'systemd-random-seed.service',
  'systemd-machine-id-commit.service',
  'systemd-tmpfiles-clean.timer',
]

const EXECUTABLE = ['usr/local/bin/live-report']

/** Writes `root.squashfs` wrapped as the live image expects it, and returns where it is. */
export async function buildLiveRoot(tree: string, scratch: string): Promise<string> {
  const root = join(scratch, 'root')
  await mkdir(join(root, 'dev'), { recursive: true })
  const excluded = [...WITHOUT, 'dev'].map((path) => `--exclude='./${path}'`).join(' ')
  await run('sh', ['-c', `tar -C '${tree}' ${excluded} -cf - . | tar -C '${root}' -xf -`])
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  for (const path of EXECUTABLE) await chmod(join(root, path), 0o755)
  const masks = NEVER_STARTED.map((unit) => [`etc/systemd/system/${unit}`, '/dev/null'] as const)
  for (const [path, target] of [...LINKS, ...masks]) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await rm(join(root, path), { recursive: true, force: true })
    await symlink(target, join(root, path))
  }
  const squashfs = join(scratch, 'root.squashfs')
  // Uncompressed: an emulated processor reads it faster, and it is as large as a real one must at least be.
  await run('mksquashfs', [
    root,
    squashfs,
    '-all-root',
    '-noappend',
    '-no-progress',
    '-noI',
    '-noD',
    '-noF',
    '-noX',
  ])
  const rootfs = join(scratch, 'rootfs.img')
  await run('sh', ['-c', `cd '${scratch}' && echo root.squashfs | cpio -o -H newc --quiet > '${rootfs}'`])
  return rootfs
}

import type { IgnitionConfig } from '../document/document.ts'

const resource = {
  source: 'https://example.com/a',
  compression: 'gzip',
  httpHeaders: [{ name: 'accept', value: 'text/plain' }, { name: 'x-removed' }],
  verification: { hash: `sha256-${'0123456789abcdef'.repeat(4)}` },
}
const node = { overwrite: false, user: { id: 0 }, group: { name: 'root' } }
const otherOwner = { user: { name: 'core' }, group: { id: 1000 } }
const GUID = '01234567-89AB-CDEF-EDCB-A98765432101'

/** Says something under every key that specification 3.5.0 has. */
export const everyKey: IgnitionConfig = {
  ignition: {
    version: '3.5.0',
    config: { merge: [resource], replace: resource },
    proxy: { httpProxy: 'http://p:1', httpsProxy: 'https://p:2', noProxy: ['.example.com', '*'] },
    security: { tls: { certificateAuthorities: [resource] } },
    timeouts: { httpResponseHeaders: 10, httpTotal: 0 },
  },
  kernelArguments: { shouldExist: ['a=b'], shouldNotExist: ['quiet'] },
  passwd: {
    users: [
      {
        name: 'core',
        gecos: 'Core',
        groups: ['wheel'],
        homeDir: '/home/core',
        noCreateHome: false,
        noLogInit: false,
        noUserGroup: false,
        passwordHash: '*',
        primaryGroup: 'core',
        shell: '/bin/bash',
        shouldExist: true,
        sshAuthorizedKeys: ['ssh-ed25519 AAAA'],
        system: false,
        uid: 1000,
      },
    ],
    groups: [{ name: 'g', gid: 1, passwordHash: '!', shouldExist: true, system: true }],
  },
  storage: {
    disks: [
      {
        device: '/dev/vda',
        wipeTable: true,
        partitions: [
          {
            number: 1,
            label: 'one',
            sizeMiB: 10,
            startMiB: 1,
            typeGuid: GUID,
            guid: GUID,
            resize: true,
            shouldExist: true,
            wipePartitionEntry: false,
          },
        ],
      },
    ],
    raid: [{ name: 'md', level: 'raid1', devices: ['/dev/vdb', '/dev/vdc'], spares: 0, options: ['-x'] }],
    luks: [
      {
        name: 'l',
        device: '/dev/vdd',
        label: 'l',
        uuid: GUID,
        wipeVolume: true,
        discard: true,
        options: ['-x'],
        openOptions: ['-y'],
        keyFile: resource,
        clevis: {
          tpm2: true,
          threshold: 1,
          tang: [{ url: 'http://tang', thumbprint: 't', advertisement: '{}' }],
        },
        cex: { enabled: false },
      },
      { name: 'm', device: '/dev/vde', clevis: { custom: { pin: 'sss', config: '{}', needsNetwork: true } } },
    ],
    filesystems: [
      {
        device: '/dev/vdf',
        path: '/var',
        format: 'ext4',
        label: 'var',
        uuid: GUID,
        options: ['-x'],
        mountOptions: ['ro'],
        wipeFilesystem: true,
      },
    ],
    files: [
      { ...node, path: '/f', mode: 420, contents: resource, append: [resource] },
      { path: '/g', ...otherOwner },
    ],
    directories: [
      { ...node, path: '/d', mode: 493 },
      { path: '/e', ...otherOwner },
    ],
    links: [
      { ...node, path: '/l', target: '/f', hard: false },
      { path: '/m', target: '/f', ...otherOwner },
    ],
  },
  systemd: {
    units: [
      {
        name: 'a.service',
        enabled: true,
        mask: false,
        contents: '[Unit]\n',
        dropins: [{ name: 'b.conf', contents: '[Unit]\n' }],
      },
    ],
  },
}

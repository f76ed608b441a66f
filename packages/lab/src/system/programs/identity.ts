import { putText } from '../../medium/tree-text.ts'
import { type Program, type Programs, succeededWith } from '../../world/program.ts'
import { readArguments } from '../../world/read-arguments.ts'

const hostnamectl: Program = ({ system, args }) => {
  const { rest } = readArguments(args)
  const [command, name] = rest
  if (name === undefined || !/^(?:set-)?hostname$/.test(command ?? ''))
    return succeededWith(`   Static hostname: ${system.hostname}\n`)
  system.hostname = name
  putText(system.tree, '/etc/hostname', `${name}\n`)
  return succeededWith('')
}

const sshKeygen: Program = ({ system, args }) => {
  const path = readArguments(args, ['-f', '-N', '-t']).value('-f') ?? '/root/.ssh/id_rsa'
  putText(system.tree, path, '-----BEGIN OPENSSH PRIVATE KEY-----\nlab\n-----END OPENSSH PRIVATE KEY-----\n')
  putText(system.tree, `${path}.pub`, `ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAAAgQC root@${system.hostname}\n`)
  return succeededWith('')
}

export const IDENTITY_PROGRAMS: Programs = {
  hostnamectl,
  hostname: ({ system }) => succeededWith(`${system.hostname}\n`),
  'ssh-keygen': sshKeygen,
  last: () =>
    succeededWith('reboot   system boot  5.14.0           Thu Jan  1 12:00   still running\n\nwtmp begins\n'),
}

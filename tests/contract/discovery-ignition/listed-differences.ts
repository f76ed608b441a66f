/** Every place where our discovery images are not those of the recorded service, with the reason. */
export const LISTED: readonly { readonly what: string; readonly why: string }[] = [
  ...changed('file /root/.docker/config.json', frame('/root/.docker/config.json', 0o644, true), {
    to: frame('/root/.docker/config.json', 0o600, true),
    why: 'only root uses the pull secret, so only root reads it',
  }),
  ...changed('file /etc/profile.d/proxy.sh', frame('/etc/profile.d/proxy.sh', 644), {
    to: frame('/etc/profile.d/proxy.sh', 0o644),
    why: 'a slip: 644 was meant to be octal, and is 01204 in decimal',
  }),
  ...changed(
    'unit add-ntp-sources.service',
    `ExecStart=/bin/bash -c 'if [ -f /usr/local/bin/add-ntp-sources.sh ]; then /usr/local/bin/add-ntp-sources.sh; elif [ -f /var/usrlocal/bin/add-ntp-sources.sh ]; then /var/usrlocal/bin/add-ntp-sources.sh; else echo "Error: add-ntp-sources.sh not found in /usr/local/bin or /var/usrlocal/bin"; exit 1; fi'`,
    {
      to: `ExecStart=/bin/bash -c 'for folder in /usr/local/bin /var/usrlocal/bin; do [[ -f $$folder/add-ntp-sources.sh ]] && exec /bin/bash "$$folder/add-ntp-sources.sh"; done; echo "add-ntp-sources.sh is in neither folder" >&2; exit 1'`,
      why: 'the same two folders, in our own words',
    },
  ),
  {
    what: 'unit selinux.service: only ours: ConditionSecurity=selinux',
    why: 'without SELinux there is no policy to extend, and a unit that fails would only worry people',
  },
  ...dropped(
    'unit oci-eval-user-data.service',
    ['StandardOutput=syslog', 'StandardError=syslog'],
    'syslog is an old name of the journal, which is the default',
  ),
  ...dropped(
    'unit pre-network-manager-config.service',
    ['User=root', 'StandardError=journal', 'StandardOutput=journal', 'RemainAfterExit=no'],
    'that is the default',
  ),
  ...changed('unit pre-network-manager-config.service', 'TimeoutSec=60', {
    to: 'TimeoutSec=600',
    why: 'a machine that is slow must not go on without its settings; what the script waits for has limits of its own',
  }),
]

function frame(path: string, mode: number, overwrite?: true): string {
  return JSON.stringify({ mode, ...(overwrite && { overwrite }), path, user: { name: 'root' } })
}

function changed(what: string, from: string, { to, why }: { readonly to: string; readonly why: string }) {
  return [
    { what: `${what}: not ours: ${from}`, why },
    { what: `${what}: only ours: ${to}`, why },
  ]
}

function dropped(what: string, lines: readonly string[], why: string) {
  return lines.map((line) => ({ what: `${what}: not ours: ${line}`, why }))
}

// Everything that can go wrong between us and a BMC. docs/bmc.md is made from this table.

interface Problem {
  readonly what: string
  /** What a person does now. */
  readonly next: string
  /** The same request may work in a moment. */
  readonly isTemporary: boolean
}

const problem = (what: string, next: string, isTemporary = false): Problem => ({ what, next, isTemporary })

export const BMC_PROBLEMS = {
  'address-invalid': problem(
    'This is no address of a BMC',
    'Give a name or an IP address, a URL, or an address as Metal3 writes it: redfish-virtualmedia+https://192.0.2.1/redfish/v1/Systems/1.',
  ),
  unreachable: problem(
    'The BMC does not answer',
    'Check the address, the cable of the management port, and that this computer reaches the network of the BMC.',
    true,
  ),
  'timed-out': problem(
    'The BMC took too long to answer',
    'Try again; a BMC that stays slow is helped by a reset.',
    true,
  ),
  'certificate-untrusted': problem(
    'The certificate of the BMC is not trusted',
    'Compare the fingerprint with that in the web page of the BMC and pin it, or name the authority that signed it.',
  ),
  'certificate-changed': problem(
    'The BMC shows another certificate than the one that was pinned',
    'If the BMC was reset or replaced, compare and pin the new fingerprint; otherwise somebody may stand in between.',
  ),
  'tls-required': problem(
    'The password would go over the network without encryption',
    'Use https, or say that insecure connections are meant.',
  ),
  redirected: problem(
    'The BMC wants to be asked at another place',
    'Use the address that it names, if that is the BMC: a login is never sent on.',
  ),
  'answer-invalid': problem(
    'The BMC answered with something that is no Redfish',
    'Check that the address is that of a BMC; update its firmware, or reset it.',
  ),
  'not-redfish': problem(
    'There is no Redfish at this address',
    'Enable Redfish in the BMC, update its firmware, or use IPMI.',
  ),
  'login-refused': problem(
    'The BMC refuses name or password',
    'Check both; it is not tried again by itself, as many BMCs lock an account after some attempts.',
  ),
  'login-missing': problem('The BMC wants a login', 'Give a user and a password.'),
  'session-limit': problem(
    'All sessions of the BMC are taken',
    'Log others out in the web page of the BMC, or wait until their sessions end.',
    true,
  ),
  'password-change-required': problem(
    'The BMC wants a new password before it does anything',
    'Log in to its web page once and set one.',
  ),
  'not-allowed': problem(
    'The account may not do this',
    'Give it the role Administrator in the BMC, or use another account.',
  ),
  'not-found': problem('The BMC has no such resource', 'Probe the BMC to see what it has.', true),
  'system-missing': problem(
    'The BMC lists no computer',
    'Wait some minutes after a reset of the BMC; then check that a server is in the slot.',
    true,
  ),
  'system-ambiguous': problem(
    'The BMC has several computers',
    'Name one: its path belongs behind the address, such as https://192.0.2.1/redfish/v1/Systems/1.',
  ),
  'media-missing': problem(
    'The BMC offers no virtual CD',
    'Check licence and firmware of the BMC and that virtual media are enabled; otherwise boot over the network.',
  ),
  'media-ambiguous': problem(
    'The BMC has several virtual CDs and none is to be preferred',
    'Name the one to use.',
  ),
  'licence-missing': problem(
    'The BMC has no licence for this',
    'Install the licence for virtual media in the BMC, or boot over the network.',
  ),
  'image-invalid': problem('This BMC cannot take an image from this address', 'Serve the image differently.'),
  'image-refused': problem(
    'The BMC cannot read the image',
    'Check that the BMC reaches the server of the image: its DNS, gateway and VLAN, and whether it trusts the certificate. An http address with an IP address works most often.',
    true,
  ),
  'image-not-inserted': problem(
    'The BMC took the image and has not inserted it',
    'Eject, insert again; if that does not help, reset the BMC.',
    true,
  ),
  'media-in-use': problem(
    'The virtual CD is in use',
    'Close consoles with virtual media, eject what is there, or reset the BMC.',
    true,
  ),
  'media-detached': problem(
    'Virtual media are detached',
    'Set the attach mode of virtual media to attach or auto-attach in the BMC.',
  ),
  'eject-refused': problem(
    'The BMC does not let the image go',
    'Switch the computer off and eject again; if that does not help, reset the BMC.',
    true,
  ),
  'jobs-pending': problem('Jobs of the BMC stand in the way', 'Clear its job queue, or wait for it.', true),
  busy: problem('The BMC cannot do this now', 'Wait a minute and try again.', true),
  'payload-refused': problem(
    'The BMC refuses every form of the request that is known',
    'Tell us what it said: another form may have to be added.',
  ),
  'boot-override-refused': problem(
    'The BMC refuses to boot from this device once',
    'Set the boot order by hand, or boot over the network.',
  ),
  'boot-override-ignored': problem(
    'The BMC accepted the boot device and did not keep it',
    'Reset the BMC, update its firmware, or set the boot order by hand.',
    true,
  ),
  'power-refused': problem('The BMC refuses to change the power', 'Try again when the BMC is idle.', true),
  'power-unchanged': problem(
    'The computer did not change its power state',
    'Try again without grace, or look at its console.',
    true,
  ),
  'not-offered': problem('The BMC does not offer this', 'Use its web page, or IPMI.'),
  'task-failed': problem('The BMC began and failed', 'See its event log; reset the BMC and try again.', true),
  'task-unfinished': problem(
    'The BMC began and has not finished in time',
    'Clear its job queue or reset it, then try again.',
    true,
  ),
  'bmc-failed': problem('The BMC failed inside', 'Try again; if it stays so, reset the BMC.', true),
  'bmc-not-back': problem(
    'The BMC did not come back after its reset',
    'Wait; then pull the power of the server for a minute.',
    true,
  ),
  'ipmitool-missing': problem('ipmitool is not installed', 'Install the package ipmitool.'),
  'ipmi-failed': problem(
    'IPMI failed',
    'Check name and password, that IPMI over LAN is enabled in the BMC, and that its UDP port 623 can be reached.',
    true,
  ),
} as const satisfies Readonly<Record<string, Problem>>

export type BmcProblem = keyof typeof BMC_PROBLEMS

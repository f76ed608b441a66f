// Refusals about BMCs of hosts.
import { reasoned, serviceError } from './error-row.ts'

export const BMC_ERRORS = {
  'bmc-name-taken': serviceError<{ name: string }>(
    409,
    ({ name }) => `name: the infra-env has a BMC ${name} already. Choose another name, or change that BMC.`,
  ),
  'bmc-mac-taken': serviceError<{ mac: string; name: string }>(
    409,
    ({ mac, name }) =>
      `mac_addresses: ${mac} belongs to the BMC ${name} of the infra-env. Each network card is in one host.`,
  ),
  'bmc-address-invalid': reasoned('service', 400, 'The address is none of a BMC; the message says why.'),
  'bmc-mac-missing': serviceError(
    400,
    () => 'mac_addresses: name at least one, by which the host is recognised when it registers.',
  ),
  'bmc-tls-required': serviceError(
    400,
    () =>
      'tls: the password would go over the network without encryption. Use https in address, or set tls to insecure.',
  ),
  'bmc-fingerprint-missing': serviceError(
    400,
    () =>
      'fingerprint: needed where tls is pinned. Compare and take the one that groundwork bmc probe shows.',
  ),
  'bmc-password-missing': serviceError(
    400,
    () =>
      'password: send it along when address, tls, fingerprint or username change, so that nobody can have the stored one sent elsewhere. An empty one forgets it.',
  ),
  'bmc-vendor-unknown': serviceError<{ vendor: string; known: string }>(
    400,
    ({ vendor, known }) => `vendor: there is no ${vendor}. Leave it out, or use one of ${known}.`,
  ),
  'bmc-needs-redfish': serviceError<{ field: string }>(
    400,
    ({ field }) =>
      `${field}: virtual media need Redfish. Set boot_method to network, or use a Redfish address.`,
  ),
  'too-many-bmcs': serviceError<{ most: number }>(
    409,
    ({ most }) => `bmcs: an infra-env has at most ${most} BMCs. Delete those that are no longer used.`,
  ),
  'bmc-people-only': serviceError(
    403,
    () =>
      'kinds: only people may watch BMCs. Leave "bmc" out, or ask with a login or an API token instead of a link.',
  ),
  'bmc-busy': serviceError<{ what: string }>(
    409,
    ({ what }) => `The BMC is asked to ${what} already. Wait until that is done.`,
  ),
  'bmc-boots': serviceError<{ phase: string }>(
    409,
    ({ phase }) => `The service boots the host of this BMC (${phase}). Stop that first.`,
  ),
  'bmc-host-busy': serviceError<{ host_id: string; status: string }>(
    409,
    ({ host_id, status }) =>
      `Host ${host_id} is ${status}: booting it into discovery would undo that. Reset or delete the host first.`,
  ),
  'bmc-image-unreachable': serviceError<{ url: string }>(
    409,
    ({ url }) =>
      `The BMC cannot read an image at ${url}, which is this computer only. Set image-service-base-url to an address that the BMC reaches.`,
  ),
  'bmc-image-missing': serviceError<{ infra_env_id: string }>(
    409,
    ({ infra_env_id }) =>
      `Infra-env ${infra_env_id} makes disconnected images, whose hosts never register here. Boot them by groundwork bmc.`,
  ),
} as const

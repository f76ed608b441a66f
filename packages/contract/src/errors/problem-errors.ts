// What is wrong with the content of a request. Rules of the engine find these; an answer carries the code of the first
// and the sentences of all.
import { reasoned } from './error-row.ts'

const STATUSES = [400, 404, 409, 422] as const

const problem = (meaning: string) => reasoned('service', STATUSES, meaning)

export const PROBLEM_ERRORS = {
  required: problem('A field is missing.'),
  'invalid-text': problem('A text does not have the form that its field needs.'),
  'too-long': problem('A text is too long.'),
  'too-many': problem('A list has too many entries.'),
  'too-large': problem('A file or a number is too large.'),
  duplicate: problem('Something stands there twice, or exists already.'),
  'not-found': reasoned('service', [404, 400], 'There is no such object, or the caller may not see it.'),
  'not-available': problem('A version, an architecture or an image is not offered here.'),
  exclusive: problem('Two fields exclude each other.'),
  contradiction: problem('Two values contradict each other.'),
  'incompatible-feature': problem(
    'A feature does not go with the version, platform, architecture or another feature.',
  ),
  'wrong-status': reasoned(
    'service',
    [409, 400, 404, 422],
    'Not possible in the status that the cluster or host has now.',
  ),
  'wrong-kind': problem(
    'The object is of another kind than this needs (a day-2 cluster, an imported one, …).',
  ),
  'not-settable': problem('The field cannot be set here or not any more.'),
  'host-bits-set': problem('A network has bits set behind its prefix.'),
  'network-too-small': problem('A network has too few addresses.'),
  'network-unspecified': problem('A network is 0.0.0.0 or ::.'),
  'host-prefix-invalid': problem('The host prefix does not fit the network.'),
  'networks-overlap': problem('Two networks overlap.'),
  'families-differ': problem('Addresses of IPv4 and IPv6 do not fit together.'),
  'no-matching-host-network': problem('No host has an address in this network.'),
  'outside-machine-network': problem('An address lies outside the machine network.'),
  'broadcast-address': problem('An address is that of a network or its broadcast address.'),
  'address-in-use': problem('An address is in use already.'),
  'missing-credentials': problem('Credentials for a registry are missing.'),
  'invalid-file-name': problem('A file cannot have this name.'),
} as const

export type ProblemCode = keyof typeof PROBLEM_ERRORS

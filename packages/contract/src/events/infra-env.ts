import { events } from './event.ts'

export const infraEnvEvents = events('infra_env', {
  infra_env_registration_failed: {
    severity: 'error',
    message: 'The infra-env was not registered: {error}.',
    properties: { error: 'text' },
  },
  infra_env_registered: { severity: 'info', message: 'The infra-env is registered.' },
  infra_env_deregister_failed: {
    severity: 'error',
    message: 'The infra-env was not deleted: {error}.',
    properties: { error: 'text' },
  },
  infra_env_deregistered: { severity: 'info', message: 'The infra-env was deleted.' },
  infra_env_evaluation_set_aside: {
    severity: 'error',
    message:
      'The service cannot evaluate the hosts of the infra-env that have no cluster: {cause} Their statuses and validations stay as they are. The next attempt is at {retry_at}.',
    properties: { cause: 'text', retry_at: 'text' },
  },
  infra_env_evaluation_resumed: {
    severity: 'info',
    message: 'The service evaluates the hosts of the infra-env again.',
  },
  generate_image_fetch_failed: {
    severity: 'error',
    message: 'No image was made: the infra-env could not be read.',
  },
  existing_image_reused: {
    severity: 'info',
    message: 'The image of type {image_type} still fits and is used again.',
    properties: { image_type: 'text' },
    neverSent: true,
  },
  generate_image_format_failed: {
    severity: 'error',
    message: 'No image was made: its ignition could not be written.',
    neverSent: true,
  },
  generate_minimal_iso_failed: { severity: 'error', message: 'No minimal image was made.', neverSent: true },
  upload_image_failed: { severity: 'error', message: 'The image could not be stored.', neverSent: true },
  ignition_config_image_generated: {
    severity: 'info',
    message: 'An image was made: {details}.',
    properties: { details: 'text' },
    neverSent: true,
  },
  image_info_updated: {
    severity: 'info',
    message: 'The discovery image changed: {details}.',
    properties: { cluster_id: 'uuid or nothing', details: 'text' },
  },
})

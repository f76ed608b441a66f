// How the embedded PostgreSQL runs: durable, small, and asleep when nothing happens.
export const SETTINGS: Readonly<Record<string, string>> = {
  // Only the socket inside its own directory, which no other user may enter.
  listen_addresses: '',
  unix_socket_directories: '/proc/self/cwd',
  unix_socket_permissions: '0700',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // No replication from here: less to write.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  max_connections: '60',
  shared_buffers: '64MB',
  work_mem: '8MB',
  maintenance_work_mem: '32MB',
  max_worker_processes: '2',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  // Spares the helper processes that fill caches ahead: everything of ours fits into memory.
  io_method: 'sync',
  jit: 'off',
  huge_pages: 'off',
  max_wal_size: '512MB',
  min_wal_size: '32MB',
  checkpoint_timeout: '15min',
  // Small rows that change with every poll: cleaned often, so that they stay small.
  autovacuum_max_workers: '1',
  autovacuum_naptime: '30s',
  autovacuum_vacuum_cost_delay: '1ms',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
}

/** For tests: what they write need not survive a power cut. */
export const UNSAFE_TEST_SETTINGS: Readonly<Record<string, string>> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  autovacuum: 'off',
}

export * from 'fogline/relay';
export { default } from 'fogline/relay';

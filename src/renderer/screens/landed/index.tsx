import { text } from '../../text';

/** Duties and taxes, denied parties and prohibited goods of an order, before it is bought. */
const LandedScreen = () => <h1>{text.shell.names.landed}</h1>;

export default LandedScreen;

import { CardPicture, CardPieces } from '../cards/card-row.tsx';

export const BlackjackPieces = () => <CardPieces cards={['AS', 'KD']} />;
export const BlackjackPicture = () => <CardPicture cards={[undefined, 'KD', 'AS']} />;
